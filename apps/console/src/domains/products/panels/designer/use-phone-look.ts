import type { LiveDevice } from '@slipway/panel/live-device.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useState } from 'react'
import type { LeftTab } from './LeftColumn.tsx'
import type { PhoneLook } from './phone/phone-look.ts'

/** How the phone shows the panel, on which device, and what is next to it. */
export function usePhoneLook(mayEdit: boolean, maySimulate: boolean) {
  const [look, setLook] = useState<PhoneLook>({
    mode: mayEdit ? 'design' : 'try',
    state: 'normal',
    theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
    locale: currentLocale(),
    width: '390',
    zoom: '100',
    source: 'sample',
  })
  const [leftTab, setLeftTab] = useState<LeftTab>('palette')
  const [live, setLive] = useState<LiveDevice>()
  const isLive = maySimulate && look.source === 'virtual'
  /** The simulator comes with the device and with trying, the palette with designing. */
  const changeLook = (next: PhoneLook) => {
    if (next.source !== look.source) setLeftTab('device')
    else if (next.mode !== look.mode) setLeftTab(next.mode === 'try' ? 'device' : 'palette')
    setLook(next)
  }
  return { look, changeLook, leftTab, setLeftTab, live, setLive, isLive }
}
