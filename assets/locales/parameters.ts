/** Parameters and tags of ICU messages. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

export type ParameterType = 'string' | 'number' | 'Date' | 'Tag';

export interface MessageGroup {
  readonly [name: string]: string | MessageGroup;
}

/** `[key, message]` with the full key, such as `uploads.state.queued`. */
export const listMessages = (group: MessageGroup, prefix = ''): [key: string, message: string][] =>
  Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${name}`, value] as [string, string]]
      : listMessages(value, `${prefix}${name}.`),
  );

/** Types by name, sorted by name. Throws if the message has a syntax error. */
export const getParameters = (message: string): ReadonlyMap<string, ParameterType> => {
  const types = new Map<string, ParameterType>();
  for (const [name, type] of parse(message).flatMap(listElementParameters)) {
    // A number can also be shown as it is: `{count} of {count, plural, …}`.
    if (types.get(name) === undefined || type !== 'string') types.set(name, type);
  }
  return new Map([...types].sort(([first], [second]) => (first < second ? -1 : 1)));
};

const listElementParameters = (element: MessageFormatElement): [name: string, type: ParameterType][] => {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return [];
    case TYPE.tag:
      return [[element.value, 'Tag'], ...element.children.flatMap(listElementParameters)];
    case TYPE.select:
    case TYPE.plural:
      return [
        [element.value, element.type === TYPE.plural ? 'number' : 'string'],
        ...Object.values(element.options).flatMap(({ value }) => value.flatMap(listElementParameters)),
      ];
    case TYPE.number:
      return [[element.value, 'number']];
    case TYPE.date:
    case TYPE.time:
      return [[element.value, 'Date']];
    case TYPE.argument:
      return [[element.value, 'string']];
  }
};
