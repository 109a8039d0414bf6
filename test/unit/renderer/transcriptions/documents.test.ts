import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinParts } from '../../../../preload/contract/episode-text.ts';
import { fail } from '../../../../preload/contract/result.ts';
import { createState, nextTick, setUpDocuments } from './fake-texts.ts';

describe('what is typed', () => {
  it('goes to main at once, then every 250 ms, as edits', async () => {
    const { open, type, calls, pass, receive, main } = setUpDocuments({ a: 'Owls.' });
    await open('a');
    type('a', 'Owls. O');
    expect(calls).toEqual([]);
    await pass(0);
    expect(calls).toEqual(['edit a v0 5-5  O']);
    await receive();
    type('a', 'Owls. On');
    await pass(100);
    type('a', 'Two owls. On');
    await pass(149);
    expect(calls).toHaveLength(1);
    await pass(1);
    expect(calls.slice(1)).toEqual(['edit a v1 0-7 Two owls. On']);
    await receive();
    expect(main.get('a').text).toBe('Two owls. On');
    await pass(250);
    type('a', 'Two owls. Once');
    await pass(0);
    expect(calls.slice(2)).toEqual(['edit a v2 12-12 ce']);
  });

  it('is on the screen before a long edit is sent', async () => {
    const { open, type, calls, pass, receive, documents, main } = setUpDocuments({ a: '', b: '' });
    const long = 'owl '.repeat(30_000);
    await open('a');
    await open('b');
    type('a', long);
    type('b', long);
    await pass(0);
    await pass(249);
    expect(calls).toEqual([]);
    void documents.flush(['b']);
    await receive();
    expect([main.get('a').text, main.get('b').text]).toEqual(['', long]);
    await pass(1);
    await receive();
    expect(main.get('a').text).toBe(long);
  });

  it('waits for the answer to the edit before', async () => {
    const { open, type, calls, pass, receive } = setUpDocuments({ a: '' });
    await open('a');
    type('a', 'a');
    await pass(0);
    type('a', 'ab');
    await pass(1_000);
    expect(calls).toHaveLength(1);
    await receive();
    await pass(0);
    expect(calls.slice(1)).toEqual(['edit a v1 1-1 b']);
  });

  it('is sent at once before the window closes, also while an edit is under way', async () => {
    const { open, type, calls, pass, receive, documents, main } = setUpDocuments({ a: '', b: '' });
    await open('a');
    await open('b');
    type('a', 'a');
    await pass(0);
    type('a', 'ab');
    type('b', 'other');
    void documents.flush();
    expect(calls).toEqual(['edit a v0 0-0 a', 'edit a v1 1-1 b', 'edit b v0 0-0 other']);
    await receive();
    expect([main.get('a').text, main.get('b').text]).toEqual(['ab', 'other']);
    await pass(1_000);
    expect(calls).toHaveLength(3);
  });

  it('is in main when `flush` ends, also if main had changed the text', async () => {
    const { open, type, documents, main, receive, getText } = setUpDocuments({ a: 'Owls.' });
    await open('a');
    type('a', 'Owls. Mine.');
    main.change({ a: 'Two Owls.' });
    const flushed = documents.flush(['a']).then(() => main.get('a').text);
    await receive();
    await receive();
    expect(await flushed).toBe('Two Owls. Mine.');
    expect(getText('a')).toBe('Two Owls. Mine.');
  });

  it('stays when main cannot take it, says so, and is sent again', async () => {
    const { open, type, calls, pass, receive, state, getShown, main, documents } = setUpDocuments({ a: '' });
    await open('a');
    state.isFailing = true;
    type('a', 'a');
    await pass(0);
    await receive();
    expect(getShown('a')).toMatchObject({ text: 'a', draftError: { code: 'disk_full' } });
    await pass(1_999);
    expect(calls).toHaveLength(1);
    const flushed = documents.flush();
    await receive();
    await flushed;
    state.isFailing = false;
    type('a', 'ab');
    await pass(2_000);
    await receive();
    expect(main.get('a').text).toBe('ab');
    expect(getShown('a')).toMatchObject({ text: 'ab', draftError: null });
    // Also if main has nothing else to tell.
    state.isFailing = true;
    type('a', 'abc');
    await pass(250);
    await receive();
    expect(getShown('a').draftError).not.toBeNull();
    state.isFailing = false;
    await pass(2_000);
    await receive();
    expect(getShown('a')).toMatchObject({ text: 'abc', draftError: null });
  });

  it('has line feeds only', async () => {
    const { open, type, getText } = setUpDocuments({ a: '' });
    await open('a');
    type('a', 'One.\r\nTwo.');
    expect(getText('a')).toBe('One.\nTwo.');
  });
});

describe('a change of main', () => {
  it('is shown', async () => {
    const { open, main, receive, getShown, calls, pass } = setUpDocuments({ a: 'Owls.' });
    await open('a');
    main.change({ a: 'Two owls.' });
    await receive();
    expect(getShown('a')).toMatchObject({ text: 'Two owls.', base: 'Owls.', version: 2 });
    main.save('a');
    await receive();
    expect(getShown('a')).toMatchObject({ text: 'Two owls.', base: 'Two owls.', savedAt: 1 });
    await pass(1_000);
    expect(calls).toEqual([]);
  });

  it('keeps what was typed before and after it, in its place', async () => {
    const { open, type, pass, receive, main, getText, calls } = setUpDocuments({ a: 'One two three.' });
    await open('a');
    type('a', 'One two! three.');
    await pass(0);
    main.change({ a: 'Zero, one two! three.' });
    type('a', 'One two!? three.');
    await receive();
    expect(getText('a')).toBe('Zero, one two!? three.');
    await pass(250);
    expect(calls.at(-1)).toBe('edit a v3 14-14 ?');
    await receive();
    expect(main.get('a').text).toBe('Zero, one two!? three.');
  });

  it('that came before an edit makes it outdated: what is not sent moves onto main’s text', async () => {
    const { open, type, pass, receive, main, getText, calls } = setUpDocuments({ a: 'One two three.' });
    await open('a');
    main.change({ a: 'Zero, one two three.' });
    type('a', 'One two three. Four.');
    await pass(0);
    expect(main.get('a').text).toBe('Zero, one two three.');
    await receive();
    expect(getText('a')).toBe('Zero, one two three. Four.');
    await pass(250);
    await receive();
    expect(calls).toHaveLength(2);
    expect(main.get('a').text).toBe('Zero, one two three. Four.');
  });

  it('of several parts is one step, in which typed text follows the text around it', async () => {
    const { open, type, pass, receive, main, getText, documents } = setUpDocuments({
      a: 'First, this moved here.',
      b: 'Last.',
    });
    await open('a', 'b');
    const steps = new Set<string>();
    documents.opened.subscribe(() => void steps.add(`${getText('a')}|${getText('b')}`));
    // Typed into the text that flows to the next part.
    type('a', 'First, this moved right here.');
    main.change({ b: 'this moved here.\n\nLast.', a: 'First,' });
    await pass(0);
    await receive();
    expect([...steps]).toEqual([
      'First, this moved right here.|Last.',
      'First,|this moved right here.\n\nLast.',
    ]);
    await pass(250);
    await receive();
    expect([main.get('a').text, main.get('b').text]).toEqual(['First,', 'this moved right here.\n\nLast.']);
  });

  it('of a part that nothing is open of changes its state only', async () => {
    const { main, receive, documents, state } = setUpDocuments({ a: 'Owls.' });
    main.change({ a: 'Two owls.' });
    await receive();
    expect(documents.opened.get().size).toBe(0);
    expect(documents.states.get().get('a')).toMatchObject({ isUnsaved: true });
    main.save('a');
    await receive();
    expect(documents.states.get().size).toBe(0);
    expect(state.unsavedChanges).toBe(2);
  });

  it('keeps the problem that is shown, unless it is another one', async () => {
    const { open, main, receive, getShown } = setUpDocuments({ a: 'Owls.' });
    await open('a');
    const refused = (code: 'offline' | 'timeout') =>
      createState('a', { problem: { kind: 'refused', error: fail(code).error, isCurrent: true } });
    main.tell([refused('offline')]);
    await receive();
    const { problem } = getShown('a');
    main.tell([refused('offline')]);
    await receive();
    expect(getShown('a').problem).toBe(problem);
    main.tell([refused('timeout')]);
    await receive();
    expect(getShown('a').problem).toEqual(refused('timeout').problem);
  });

  it('and typing end with the same text in main and the window, with every letter', async () => {
    const words = fc.constantFrom('one', 'two.', 'Three', 'four.\n\nFive');
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { minLength: 2, maxLength: 6 }),
        fc.array(
          fc.record({ step: fc.constantFrom('type', 'flow', 'pass', 'receive', 'flush'), at: fc.nat(50) }),
          {
            maxLength: 25,
          },
        ),
        async (parts, steps) => {
          const half = Math.floor(parts.length / 2);
          const { open, type, pass, receive, documents, main, getText } = setUpDocuments({
            a: parts.slice(0, half).join(' '),
            b: parts.slice(half).join(' '),
          });
          await open('a', 'b');
          let typed = 0;
          for (const { step, at } of steps) {
            if (step === 'type') {
              const id = at % 2 === 0 ? 'a' : 'b';
              const text = getText(id);
              const place = at % (text.length + 1);
              type(id, `${text.slice(0, place)}#${text.slice(place)}`);
              typed += 1;
            } else if (step === 'flow') {
              const whole = joinParts([main.get('a').text, main.get('b').text]).text;
              const gaps = [...whole.matchAll(/\s+/g)];
              const gap = gaps[at % Math.max(1, gaps.length)];
              if (gap)
                main.change({ a: whole.slice(0, gap.index), b: whole.slice(gap.index + gap[0].length) });
            } else if (step === 'pass') await pass(at * 10);
            else if (step === 'receive') await receive(at % 4);
            else void documents.flush();
          }
          for (let round = 0; round < 12; round += 1) {
            await receive();
            await pass(300);
          }
          expect([getText('a'), getText('b')]).toEqual([main.get('a').text, main.get('b').text]);
          const shown = joinParts([getText('a'), getText('b')]).text;
          expect(shown.split('#')).toHaveLength(typed + 1);
          expect(shown.replaceAll(/[#\s]+/g, '')).toBe(parts.join(' ').replaceAll(/\s+/g, ''));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('leaving a text', () => {
  it('sends what is typed before it closes the text', async () => {
    const { open, type, calls, receive, main, documents, getText } = setUpDocuments({ a: '', b: '' });
    const leave = await open('a', 'b');
    type('a', 'typed');
    leave();
    await nextTick();
    expect(calls).toEqual(['edit a v0 0-0 typed', 'close b']);
    await receive();
    expect(calls.slice(2)).toEqual(['close a']);
    expect(main.get('a').text).toBe('typed');
    // It is there at once when it is opened again, then as main has it.
    main.change({ a: 'typed elsewhere' });
    documents.open(['a']);
    expect(getText('a')).toBe('typed');
    await receive();
    expect(getText('a')).toBe('typed elsewhere');
  });

  it('and opening it again in the same step leaves it open', async () => {
    const { open, calls, documents } = setUpDocuments({ a: '', b: '' });
    const leave = await open('a');
    leave();
    documents.open(['a', 'b']);
    await nextTick();
    expect(calls).toEqual(['open b']);
  });

  it('closes a text that main cannot take now when it has it', async () => {
    const { open, type, calls, receive, state, pass } = setUpDocuments({ a: '' });
    const leave = await open('a');
    state.isFailing = true;
    type('a', 'typed');
    leave();
    await nextTick();
    await receive();
    expect(calls).toHaveLength(1);
    state.isFailing = false;
    await pass(2_000);
    await receive();
    expect(calls.slice(1)).toEqual(['edit a v0 0-0 typed', 'close a']);
  });

  it('that is still being read closes it', async () => {
    const { calls, documents, receive } = setUpDocuments({ a: 'Owls.' });
    documents.open(['a'])();
    await nextTick();
    await receive();
    expect(calls).toEqual(['open a', 'close a']);
  });
});

describe('texts', () => {
  it('can be read, or the error why they cannot be opened', async () => {
    const { documents, receive } = setUpDocuments({ a: 'Owls.' });
    documents.open(['a', 'none']);
    const reading = documents.read(['a', 'none']);
    await receive();
    expect(await reading).toMatchObject([
      { ok: true, value: { text: 'Owls.' } },
      { ok: false, error: { code: 'not_found' } },
    ]);
  });

  it('that main has forgotten are not sent; those on the screen are read again', async () => {
    const { open, type, documents, calls, pass, receive, getText } = setUpDocuments({ a: '', b: '' });
    const leave = await open('a');
    await open('b');
    type('a', 'typed');
    type('b', 'typed');
    leave();
    documents.forget(['a', 'b']);
    await pass(1_000);
    expect(calls).toEqual(['open b']);
    await receive();
    expect(documents.opened.get().has('a')).toBe(false);
    expect(getText('b')).toBe('');
  });

  it('are opened again when another service is in use; what main does not have stays', async () => {
    const { open, type, documents, calls, receive, getText, pass, main } = setUpDocuments({
      a: 'One.',
      b: 'Two.',
    });
    await open('a', 'b');
    type('b', 'Two. Mine.');
    main.get('a').text = 'Other.';
    documents.reset();
    expect(calls).toEqual(['open a']);
    expect(documents.states.get().size).toBe(0);
    await receive();
    expect([getText('a'), getText('b')]).toEqual(['Other.', 'Two. Mine.']);
    await pass(0);
    expect(calls.at(-1)).toBe('edit b v0 4-4  Mine.');
    // Main has closed it, too.
    await receive();
    expect(calls.at(-1)).toBe('open b');
  });
});
