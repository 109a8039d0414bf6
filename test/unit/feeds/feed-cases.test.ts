/** What servers of podcasts do, also those that mean harm: everything is told, nothing hangs, and no request has a key. */
import { setUpCases } from './case-setup.ts';
import { addDocumentCases } from './document-cases.ts';
import { addSoundCases } from './sound-cases.ts';

const cases = setUpCases();
addDocumentCases(cases);
addSoundCases(cases);
