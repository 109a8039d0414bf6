/** Started as a process: fails once for each text, as `throw` or `reject`, without anything that catches it. */
import { logProcessErrors, openLog } from '../../../main/diagnostics/log.ts';
import { Redactor } from '../../../main/diagnostics/redactor.ts';

const [profile = '', how, ...texts] = process.argv.slice(2);
logProcessErrors(openLog(profile, { redactor: new Redactor([]), now: () => 0 }));
for (const text of texts) {
  if (how === 'reject') void Promise.reject(new Error(text));
  else
    setImmediate(() => {
      throw new Error(text);
    });
}
