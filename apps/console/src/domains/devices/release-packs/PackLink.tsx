import { downloadReleasePack } from '@slipway/contract/devices/release-packs/release-packs.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { buttonClass } from '@slipway/ui/actions/button-class.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { packTexts } from './pack-texts.ts'

interface Props {
  productId: string
  recordId: string
}

/** The evidence of a release as one file. */
export function PackLink({ productId, recordId }: Props) {
  const { url } = requestOf(downloadReleasePack, { productId, recordId })
  const t = packTexts()
  return (
    <a href={`${url}&lang=${currentLocale()}`} download title={t.hint} className={buttonClass()}>
      {t.download}
    </a>
  )
}
