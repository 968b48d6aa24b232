import type { ConsoleHome } from '@slipway/contract/operations/console-home/console-home.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { fileSize } from '@slipway/web-client/formats.ts'
import { homeTexts } from './home-texts.ts'

/** For administrators, before the data disk is full. */
export function LowSpace({ freeBytes, isReserved }: NonNullable<ConsoleHome['lowSpace']>) {
  const t = homeTexts().space
  const free = fileSize(freeBytes)
  return <Notice tone={isReserved ? 'danger' : 'warning'}>{isReserved ? t.reserved(free) : t.low(free)}</Notice>
}
