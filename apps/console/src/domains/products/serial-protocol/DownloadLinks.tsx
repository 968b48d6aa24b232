import type { Locale } from '@slipway/contract/locale.ts'
import type { SerialProtocolFormat } from '@slipway/contract/products/serial-protocol/serial-protocol.calls.ts'
import { buttonClass, type ButtonSize } from '@slipway/ui/actions/button-class.ts'
import { Download } from 'lucide-react'
import { serialProtocolTexts } from './serial-protocol-texts.ts'
import { serialProtocolAddress } from './serial-protocol.queries.ts'

interface Props {
  productId: string
  locale: Locale
  size?: ButtonSize
}

/** The document and the C header as files. */
export function DownloadLinks({ productId, locale, size }: Props) {
  const t = serialProtocolTexts()
  const files: readonly [SerialProtocolFormat, string][] = [
    ['md', t.markdown],
    ['html', t.page],
    ['h', t.header],
  ]
  return files.map(([format, label]) => (
    <a
      key={format}
      href={serialProtocolAddress(productId, format, locale)}
      download
      className={buttonClass(undefined, size)}
    >
      <Download size={16} aria-hidden="true" />
      <span>{label}</span>
    </a>
  ))
}
