import { lights, type Light } from '@slipway/contract/products/hardware/light-strip.ts'

/** The colors of the lights themselves, the same in both themes; each also has its name next to it. */
export const lightColors: Readonly<Record<Light, string>> = {
  [lights.cold]: '#cfe4ff',
  [lights.warm]: '#ffd49a',
  [lights.red]: '#e5484d',
  [lights.green]: '#30a46c',
  [lights.blue]: '#3e63dd',
  [lights.cct]: 'linear-gradient(90deg, #ffd49a, #cfe4ff)',
  [lights.brightness]: 'linear-gradient(90deg, #3a3a3a, #f4f4f4)',
}
