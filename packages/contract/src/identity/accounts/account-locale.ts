import * as z from 'zod/mini'
import { locales } from '../../locale.ts'

/** The language of the console and of mails; empty: the browser's. */
export const accountLocale = z.enum(['', ...locales])
export type AccountLocale = z.infer<typeof accountLocale>
