import * as z from 'zod/mini'
import { anyone } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { brandAddress } from './app-brand.addresses.ts'
import { brand } from './app-brand.ts'
import { appId } from './apps.ts'
import { appsLimits as limits } from './apps.limits.ts'

/** What was published last; the same answer for an application that was never published, is deleted, or never was. */
export const getBrand = defineCall({
  ...brandAddress,
  summary: { zh: '应用外观', en: 'Get the published look of an application' },
  access: anyone,
  isAudited: false,
  maxAgeS: limits.brandAgeS,
  input: z.object({ appId }),
  output: brand,
  refusals: ['apps.notFound'],
})
