import * as z from 'zod/mini'

/** The content security policy forbids `eval`, and even the attempt would be reported. Imported before any schema. */
z.config({ jitless: true })
