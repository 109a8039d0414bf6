/**
 * Describes an error for the log: its class, its codes and where it was thrown. The message of an error can
 * quote anything (a text, a name, a path), so only messages of JavaScript itself that quote identifiers are included.
 */

const maxFrames = 10;
const maxCauses = 3;

const safeMessages = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$#]{1,40}'\)$/,
  /^[\w$#.()]{1,60} is not (?:a function|a constructor|iterable|defined)$/,
  /^Cannot access '[\w$]{1,40}' before initialization$/,
  /^(?:Maximum call stack size exceeded|Invalid array length|Invalid string length|Invalid time value)$/,
  /^database is (?:locked|closed|not open)$|^database or disk is full$|^disk I\/O error$/,
  /^(?:UNIQUE|NOT NULL|FOREIGN KEY|CHECK) constraint failed(?:: [\w.]{1,60})?$/,
];

/** A name or a code. Anything else may be a text. */
const identifier = /^[\w$.-]{1,60}$/;

const getFact = (error: object, name: string): string | null => {
  const value: unknown = Reflect.get(error, name);
  if (typeof value === 'number') return `${name} ${value}`;
  return typeof value === 'string' && identifier.test(value) ? `${name} ${value}` : null;
};

const toSafeMessage = (message: string): string => {
  if (message === '') return '';
  return safeMessages.some((pattern) => pattern.test(message)) ? `: ${message}` : ': [message]';
};

const frame =
  /^ {4}at (?:(async )?(?:new )?([\w$#.<>[\] ]{1,100}) \()?(?:.*[\\/])?([^\\/()]{1,100}:\d+:\d+)\)?$/;

/** The frames at the end of the stack, below the message, by function and place in our code. */
const describeFrames = (stack: string, message: string): string[] => {
  const start = stack.indexOf(message);
  const lines = (start === -1 ? stack : stack.slice(start + message.length)).split('\n');
  const first = lines.findLastIndex((line) => !line.startsWith('    at ')) + 1;
  return lines
    .slice(first)
    .slice(-maxFrames)
    .map((line) => {
      const [, asynchronous = '', name = '[anonymous]', place] = frame.exec(line) ?? [];
      return place === undefined ? '    at [elsewhere]' : `    at ${asynchronous}${name} (${place})`;
    });
};

const getText = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

const describeAt = (error: unknown, depth: number): string[] => {
  if (!(error instanceof Error)) return [`no error but a value (${typeof error})`];
  const name = identifier.test(error.name) ? error.name : 'Error';
  const facts = ['code', 'errno', 'syscall', 'errcode', 'statusCode']
    .map((fact) => getFact(error, fact))
    .filter((fact) => fact !== null);
  const message = getText(error, 'message');
  const title = [`${name}${toSafeMessage(message)}`, ...facts].join(', ');
  const causes = [
    ...('cause' in error && error.cause !== undefined ? [error.cause] : []),
    ...(error instanceof AggregateError ? error.errors : []),
  ];
  const described = depth === 0 ? [] : causes.slice(0, maxCauses);
  return [
    title,
    ...describeFrames(getText(error, 'stack'), message),
    ...described.flatMap((cause) =>
      describeAt(cause, depth - 1).map((line, at) => (at === 0 ? `  from ${line}` : line)),
    ),
  ];
};

/** The first line describes the error, the others its frames and causes. Never throws. */
export const describeError = (error: unknown): readonly string[] => {
  try {
    return describeAt(error, maxCauses);
  } catch {
    return ['an error that cannot be described'];
  }
};
