import type { Area } from '@slipway/contract/areas/areas.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/sign-in/sign-in.limits.ts'
import { useEffect, useState } from 'react'
import { call } from '../shared/call.ts'
import { currentLocale } from '../shared/locale.ts'
import { listAreas } from './auth-calls.ts'

/** Until the list is there, and where it cannot be had (VA-08). */
const usual: Area = { id: '', name: '', code: 'CN', telephoneCode: DEFAULT_AREA_CODE }

/** The country that a browser of this language most likely stands in: `de` is DE, `en-GB` is GB. */
export function countryOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}

function preselectedOf(areas: readonly Area[]): Area | undefined {
  const own = countryOf(navigator.language)
  return (
    areas.find(({ code }) => code === own) ?? areas.find(({ telephoneCode }) => telephoneCode === DEFAULT_AREA_CODE)
  )
}

/** Countries with their codes, asked for once they are needed; the browser's language preselects (SC-16). */
export function useAreas(needed: boolean) {
  const [areas, setAreas] = useState<readonly Area[]>([usual])
  const [chosen, choose] = useState<Area>(usual)

  useEffect(() => {
    if (!needed || areas.length > 1) return undefined
    const gone = new AbortController()
    const fetchAreas = async (): Promise<void> => {
      const list = (await call(listAreas, { language: currentLocale() }, { signal: gone.signal })).areas
      const preselected = preselectedOf(list)
      if (!preselected) return
      setAreas(list)
      choose(preselected)
    }
    // Without the list the usual code remains; the person can still sign in.
    fetchAreas().catch(() => undefined)
    return () => gone.abort()
  }, [needed, areas.length])

  return { areas, chosen, choose: (id: string) => choose(areas.find((area) => area.id === id) ?? usual) }
}
