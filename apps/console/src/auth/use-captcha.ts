import { CallRefused } from '@slipway/contract/envelope.ts'
import { showToast } from '@slipway/ui/toasts-store.ts'
import { useRef, useState } from 'react'
import { call } from '../shared/call.ts'
import { getCaptcha } from './auth-calls.ts'

interface Captcha {
  /** SVG markup; undefined while it loads or where it could not be had. */
  image: string | undefined
  isLoading: boolean
}

/** The captcha image, absent until the server asks for it; each load brings a new one. */
export function useCaptcha(failedText: string) {
  const [captcha, setCaptcha] = useState<Captcha>()
  const latest = useRef(0)

  const load = async (indexcode: string): Promise<void> => {
    latest.current += 1
    const turn = latest.current
    setCaptcha({ image: undefined, isLoading: true })
    let image: string | undefined
    try {
      image = await call(getCaptcha, { indexcode, t: crypto.getRandomValues(new Uint32Array(1)).join('') })
    } catch (error) {
      // ER-07 has a text of its own, ER-08 that of the network.
      const message = error instanceof CallRefused || !(error instanceof Error) ? failedText : error.message
      if (turn === latest.current) showToast('error', message)
    }
    if (turn === latest.current) setCaptcha({ image, isLoading: false })
  }

  return { captcha, load }
}
