import type { Home } from '@slipway/contract/users/homes/homes.ts'
import { useState } from 'react'
import { addingTexts } from './adding-texts.ts'
import { takesDevices, type HomeChoice } from './adding.queries.ts'

/** The home that gets a device: one of those that the user may add devices to, else a new one. */
export function useHomeChoice(homes: readonly Home[] | undefined) {
  const { myHome } = addingTexts()
  const [homeId, setHomeId] = useState<string>()
  const [name, setName] = useState(myHome)
  const own = homes?.filter(takesDevices) ?? []
  const home = own.find((one) => one.homeId === homeId) ?? own[0]
  const chosen = (): HomeChoice => (home ? { homeId: home.homeId } : { name: name.trim() || myHome })
  return { own, home, name, setHomeId, setName, chosen }
}
