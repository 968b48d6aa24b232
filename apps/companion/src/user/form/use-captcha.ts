import { call } from '@slipway/web-client/call.ts'
import { NetworkFailed } from '@slipway/web-client/network-failed.ts'
import { useRef, useState } from 'react'
import { getUserCaptcha } from '../user-calls.ts'
import { useUserTexts } from '../user-texts.ts'
import type { CaptchaField } from './CaptchaField.tsx'

interface Captcha {
  /** Loaded with the first image, since few visits need a captcha. */
  Field: typeof CaptchaField
  /** SVG markup; undefined while it loads or after a failed load. */
  image: string | undefined
  isLoading: boolean
}

/**
 * The captcha image of an account, absent until the server requires it; each load fetches a new image. `onFailed` gets
 * the message where there is none.
 */
export function useCaptcha(onFailed: (message: string) => void) {
  const { failed } = useUserTexts().captcha
  const [captcha, setCaptcha] = useState<Captcha>()
  const latest = useRef(0)

  const load = async (account: string, indexcode: string): Promise<void> => {
    latest.current += 1
    const turn = latest.current
    let field: typeof CaptchaField | undefined
    let image: string | undefined
    try {
      const Field = await import('./CaptchaField.tsx').then((loaded) => loaded.CaptchaField)
      field = Field
      setCaptcha({ Field, image: undefined, isLoading: true })
      image = await call(getUserCaptcha, { account, indexcode })
    } catch (error) {
      const message = error instanceof NetworkFailed ? error.message : failed
      if (turn === latest.current) onFailed(message)
    }
    if (field && turn === latest.current) setCaptcha({ Field: field, image, isLoading: false })
  }

  return { captcha, load }
}
