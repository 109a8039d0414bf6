/** Texts that a service recognised and could not store. They arrive in the message of its database. */

/** Laravel prints `(Connection: mysql, SQL: insert into … values (…))`, with the values as they are, without quotes. */
const insert = /\binsert into [\w`".[\]]+ \(([^()]{1,4000})\) values \(/i;
const separator = ', ';

/** The text of a record alone; the whole message if that has another shape. `name`: of the record. */
export const extractText = (message: string, name: string): string => {
  const statement = insert.exec(message);
  const end = message.lastIndexOf('))');
  if (statement === null || end === -1) return message;
  const columns = (statement[1] ?? '').split(',').map((column) => column.replaceAll(/\W/g, ''));
  const values = message.slice(statement.index + statement[0].length, end).split(separator);
  const [nameAt, at] = [columns.indexOf('name'), columns.indexOf('result')];
  const after = columns.length - 1 - at;
  // Of the values before the text, only the name can have commas.
  const extra = nameAt === -1 || nameAt > at ? 0 : name.trim().split(separator).length - 1;
  const isName = nameAt === -1 || values.slice(nameAt, nameAt + extra + 1).join(separator) === name.trim();
  if (at === -1 || at + extra >= values.length - after || (nameAt < at && !isName)) return message;
  return values.slice(at + extra, values.length - after).join(separator);
};
