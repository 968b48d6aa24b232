import type { Locale } from '@slipway/contract/locale.ts'
import type { PanelPackage } from '@slipway/contract/products/panels/packages/panel-packages.ts'
import { plain, textIn } from '../terminal.ts'

/** What a reviewer looks at, in a format that editors link. */
export const findingLines = (findings: PanelPackage['findings'], locale: Locale): string[] =>
  findings.map(({ flag, file, line, detail }) =>
    plain(`${file}${line === undefined ? '' : `:${line}`}: ${textIn(locale, `flag.${flag}`)}: ${detail}`),
  )
