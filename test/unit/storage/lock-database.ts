/** Another process that holds a lock on a database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Nobody else can read or write the file. */
export const wholeFile = 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE other (id)';
/** Nobody else can write. */
export const writing = 'BEGIN IMMEDIATE';

/** Runs `sql` in the database `file`, and holds its locks until `end`, which rolls back. */
export const lockDatabase = async (file: string, sql: string) => {
  const program = `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(process.argv[1], { timeout: 30_000 });
    database.exec(${JSON.stringify(sql)});
    process.stdout.write('locked');
    setInterval(() => database.isOpen, 1_000);`;
  const child = spawn(process.execPath, ['-e', program, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  return {
    end: async (): Promise<void> => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
