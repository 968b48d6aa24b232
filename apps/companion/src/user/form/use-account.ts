import { indexcodeOf, isNumeric } from '@slipway/contract/identity/sign-in/account-text.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import type { useFields } from '@slipway/web-client/fields.ts'
import { useRef, useState } from 'react'
import { useCaptcha } from './use-captcha.ts'

export type AccountFields = ReturnType<typeof useFields<'account' | 'captcha'>>

/** The account of a form, its country where it is a phone number, and the captcha that belongs to it. */
export function useAccount(fields: AccountFields) {
  /** What failed and belongs to no field; it stays until the next attempt. */
  const [problem, setProblem] = useState('')
  const account = fields.value('account')
  const [areaCode, setAreaCode] = useState(DEFAULT_AREA_CODE)
  const isPhone = deployment().phoneAccounts && isNumeric(account)
  const indexcode = indexcodeOf(account, areaCode)
  const { captcha, load } = useCaptcha(setProblem)
  const imageFor = useRef('')

  const anotherImage = (): void => {
    imageFor.current = indexcode
    fields.setValue('captcha', '')
    fields.setError('captcha', undefined)
    void load(account, indexcode)
  }
  return {
    account,
    indexcode,
    isPhone,
    areaCode,
    setAreaCode,
    problem,
    setProblem,
    /** Absent until the server requires a captcha. */
    captcha,
    captchaText: () => fields.value('captcha').trim().toUpperCase(),
    anotherImage,
    /** An image is for one account. */
    onBlur: () => {
      if (captcha && account && imageFor.current !== indexcode) anotherImage()
    },
  }
}

export type FormAccount = ReturnType<typeof useAccount>
