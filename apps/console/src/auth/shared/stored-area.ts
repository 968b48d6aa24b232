import type { Area } from '@slipway/contract/identity/areas/areas.ts'

/** LS-03, LS-04: saved after login for the next visit. */
export function keepArea({ telephoneCode, id }: Area): void {
  localStorage.setItem('areaCode', telephoneCode)
  localStorage.setItem('countryId', id)
}
