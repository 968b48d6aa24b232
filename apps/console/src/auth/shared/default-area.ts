import type { Area } from '@slipway/contract/identity/areas/areas.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'

/** Until the list of countries is there, and where it cannot be had (VA-08). */
export const usualArea: Area = { id: '', name: '', code: 'CN', telephoneCode: DEFAULT_AREA_CODE }
