import type { FirmwareChoice } from '@slipway/contract/products/hardware/hardware.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'

export const firmwareName = ({
  firmwareLabel,
  firmwareLabelEn,
}: Pick<FirmwareChoice, 'firmwareLabel' | 'firmwareLabelEn'>): string =>
  currentLocale() === 'zh-CN' ? firmwareLabel : firmwareLabelEn
