import type { Area } from '@slipway/contract/identity/areas/areas.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'

/** The default while the list of countries loads or after it failed to load (VA-08). */
export const usualArea: Area = { id: '', name: '', code: 'CN', telephoneCode: DEFAULT_AREA_CODE }
