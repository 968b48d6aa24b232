import type { DeviceKitsTexts } from './texts.zh.ts'

export const deviceKitsEn: DeviceKitsTexts = {
  download: 'Device kit',
  hint: 'SDKs for C, Arduino, Python and TypeScript with this product’s features (ZIP)',
}
