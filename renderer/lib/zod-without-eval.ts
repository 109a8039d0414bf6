/** The page's policy allows no eval: zod must not try it. Imported before anything that holds a schema. */
import { z } from 'zod';

z.config({ jitless: true });
