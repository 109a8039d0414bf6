/** The content security policy forbids eval. Import this before any module with a schema. */
import { z } from 'zod';

z.config({ jitless: true });
