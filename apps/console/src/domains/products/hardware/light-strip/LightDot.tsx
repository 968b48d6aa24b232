import type { Light } from '@slipway/contract/products/hardware/light-strip.ts'
import { lightColors } from './light-colors.ts'

/** Decorative: the name of the light is next to it. */
export const LightDot = ({ light, size = 12 }: { light: Light; size?: number }) => (
  <span
    aria-hidden="true"
    className="inline-block shrink-0 rounded-full border border-line-2"
    style={{ width: size, height: size, background: lightColors[light] }}
  />
)
