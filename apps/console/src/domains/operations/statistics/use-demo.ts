import { useState } from 'react'
import { useAccount } from '../../../shared/account.ts'

const ON = '1'

/** ST-81: a flag of this account in this browser. */
export function useDemo(): readonly [boolean, (isOn: boolean) => void] {
  const key = `demo:${useAccount().userId}`
  const [isOn, setOn] = useState(() => localStorage.getItem(key) === ON)
  const choose = (next: boolean) => {
    if (next) localStorage.setItem(key, ON)
    else localStorage.removeItem(key)
    setOn(next)
  }
  return [isOn, choose]
}
