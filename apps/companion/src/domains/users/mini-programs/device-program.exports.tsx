import type { HostPermission } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import type { CodeFrame, PanelProgram } from '@slipway/contract/users/homes/home-panels.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useMemo, useState, type ReactNode } from 'react'
import { useBrand } from '../../../shared/branding/use-brand.ts'
import { MadeOfCode } from '../../../shared/code-panel/MadeOfCode.tsx'
import type { PanelBacking, PanelSubject, ProgramDevice } from '../../../shared/code-panel/panel-backing.ts'
import { useHome } from '../homes/home.queries.ts'
import { Asking, mustAsk } from './Asking.tsx'
import { miniProgramsTexts } from './mini-programs-texts.ts'
import { entryBacking, nameOf, programDevices } from './program-backing.ts'

interface Props {
  device: HomeDeviceDetail
  program: PanelProgram
  frame: CodeFrame
  subject: PanelSubject
  /** How an opening went, for the health of the panel. */
  report: PanelBacking['report']
  /** The panel that the app draws. */
  children: ReactNode
}

/**
 * The mini-program of an EIB panel as the page of a device. Without a permission it could show nothing, so that the panel
 * of the app stays until the user has allowed something.
 */
export function DeviceProgram({ program, frame, children, ...rest }: Props) {
  const t = miniProgramsTexts()
  const appId = useBrand()?.appId ?? ''
  const asked = frame.permissions
  const [granted, setGranted] = useState<readonly HostPermission[]>(program.granted)
  const [isAsking, setAsking] = useState(mustAsk(asked, program))
  const title = nameOf(program, currentLocale())
  if (isAsking) {
    return (
      <>
        <Asking
          appId={appId}
          program={{ miniProgramId: program.miniProgramId, frame }}
          title={title}
          onAnswer={(permissions) => {
            setGranted(permissions)
            setAsking(false)
          }}
        />
        <div className="-mx-4 mt-4">{children}</div>
      </>
    )
  }
  const permissions = asked.filter((permission) => granted.includes(permission))
  const running = { ...rest, appId, program, frame: { ...frame, permissions } }
  const isShut = asked.length > 0 && permissions.length === 0
  return (
    <>
      {isShut ? <div className="-mx-4">{children}</div> : <Scoped {...running}>{children}</Scoped>}
      {asked.length > 0 && (
        <p className="mt-2 flex items-center gap-3 text-sm text-ink-2">
          <Button onClick={() => setAsking(true)}>{t.manage}</Button>
          <span className="min-w-0 truncate">{title}</span>
        </p>
      )}
    </>
  )
}

interface Running extends Props {
  appId: string
}

/** With the other devices of the home, if the user has allowed that; a guest has this one alone. */
function Scoped(props: Running) {
  const { device, frame } = props
  const seesHome = frame.permissions.includes('home') && device.shareId === null
  return seesHome ? <InHome {...props} /> : <Program {...props} devices={noDevices} />
}

function InHome(props: Running) {
  const { home } = useHome(props.device.homeId)
  return home ? <Program {...props} devices={programDevices(home, true)} /> : null
}

function Program({
  appId,
  device,
  program: { miniProgramId },
  frame,
  subject,
  report,
  devices,
  children,
}: Running & { devices: readonly ProgramDevice[] }) {
  const { deviceId } = device
  const backing = useMemo(
    () => ({ ...entryBacking({ appId, miniProgramId }, deviceId), ...(report && { report }) }),
    [appId, miniProgramId, deviceId, report],
  )
  const own: ProgramDevice = { deviceId, room: '', ...subject }
  const others = devices.filter((one) => one.deviceId !== deviceId)
  const room = devices.find((one) => one.deviceId === deviceId)?.room ?? ''
  const code = {
    frame,
    subject: { ...subject, devices: [{ ...own, room }, ...others], entryDeviceId: deviceId },
    backing,
  }
  return <MadeOfCode code={code}>{children}</MadeOfCode>
}

const noDevices: readonly ProgramDevice[] = []
