import * as z from 'zod/mini'
import { anyone } from '../access.ts'
import { defineCall } from '../define-call.ts'
import { signInAddresses } from '../sign-in/sign-in.addresses.ts'
import { area } from './areas.ts'

/** CA-001. Named in the language asked for (IN-10). */
export const listAreas = defineCall({
  ...signInAddresses.listAreas,
  summary: { zh: '国家和地区区号列表', en: 'Countries and area codes' },
  access: anyone,
  input: z.object({ language: z.optional(z.string().check(z.maxLength(35))) }),
  output: z.object({ areas: z.array(area) }),
})
