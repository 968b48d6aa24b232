import * as z from 'zod/mini'

/** The content security policy forbids compiled checks; even trying would be reported. Imported before any schema. */
z.config({ jitless: true })
