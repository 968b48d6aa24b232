import type { Area } from '@slipway/contract/identity/areas/areas.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { listAreas } from './auth-calls.ts'
import { usualArea } from './default-area.ts'

/** The likely country of a browser's language: `de` is DE, `en-GB` is GB. */
function countryOf(language: string): string | undefined {
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

/** Countries with their dialling codes; the browser's language preselects one until the user chooses (SC-16). */
export function useAreas(chosen: Area, onChoose: Dispatch<SetStateAction<Area>>): readonly Area[] {
  const [areas, setAreas] = useState<readonly Area[]>([chosen])

  useEffect(() => {
    const gone = new AbortController()
    const fetchAreas = async (): Promise<void> => {
      const list = (await call(listAreas, { language: currentLocale() }, { signal: gone.signal })).areas
      const preselected = preselectedOf(list)
      if (!preselected) return
      setAreas(list)
      onChoose((before) => (before === usualArea ? preselected : before))
    }
    // A failed load leaves the default code, so that the user can still sign in.
    fetchAreas().catch(() => undefined)
    return () => gone.abort()
  }, [onChoose])

  return areas
}
