import type { TestService } from '../../service/service.ts';

/** Inserts episodes 001, 002, …: every second one a favourite, every fifth about owls. */
export const insertTranscriptions = (service: TestService, count: number): void => {
  for (let number = 1; number <= count; number += 1) {
    const name = `Episode ${String(number).padStart(3, '0')}`;
    const result = number % 5 === 0 ? `About owls, part ${number}.` : `About microphones, part ${number}.`;
    service.data.transcriptions.insert({ name, result, favorite: number % 2 });
  }
};
