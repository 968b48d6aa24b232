import type { UserCommand } from '@slipway/contract/users/homes/home-devices.ts'
import type { OpenedPanel } from '@slipway/contract/users/homes/opened-panel.ts'
import { Toasts } from '@slipway/ui/overlay/Toasts.tsx'
import type { ReactNode } from 'react'
import { browserStore } from '../shared/code-panel/browser-store.ts'
import { MadeOfCode } from '../shared/code-panel/MadeOfCode.tsx'
import type { PanelSubject } from '../shared/code-panel/panel-backing.ts'

type Fields = Readonly<Record<string, unknown>>

interface Props {
  codePanel: NonNullable<OpenedPanel['codePanel']>
  subject: PanelSubject
  onSet(data: Fields): Promise<UserCommand>
  onAction(deKey: string, input: Fields): Promise<UserCommand>
  trace: ((line: string) => void) | undefined
  onFailed: ((reason: string) => void) | undefined
  /** The generated panel. */
  children: ReactNode
}

/** A mini-program has the device of the link, and no home around it. */
const DEVICE_ID = 'device'
const asEntry = (subject: PanelSubject): PanelSubject => ({
  ...subject,
  devices: [{ ...subject, deviceId: DEVICE_ID, room: '' }],
  entryDeviceId: DEVICE_ID,
})

/** The code panel of a link, for readers without an account; pages with other panels don't load it. */
export default function CodeOfLink({ codePanel, subject, onSet, onAction, trace, onFailed, children }: Props) {
  const backing = { set: onSet, action: onAction, store: browserStore(codePanel.panelId), ...(trace && { trace }) }
  const code = codePanel.isProgram
    ? { frame: codePanel, subject: asEntry(subject), backing: { ...backing, deviceOf: () => backing } }
    : { frame: codePanel, subject, backing }
  return (
    <>
      <MadeOfCode code={code} {...(onFailed && { onFailed })}>
        {children}
      </MadeOfCode>
      <Toasts />
    </>
  )
}
