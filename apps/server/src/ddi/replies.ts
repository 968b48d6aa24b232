import { controllerRoot, linkedFile } from './controller-address.ts'
import type { DdiAction, DdiCurrent } from './ports.ts'

export interface Addressed {
  origin: string
  controller: string
  /** As Zephyr spells it. Its parser before 3.2 loses its place at an object that it does not know. */
  isLowerCaseTenant?: boolean
}

const href = (address: string) => ({ href: address })
const rootOf = ({ origin, controller }: Addressed): string => controllerRoot(origin, controller)

export function baseReply(to: Addressed, current: DdiCurrent, sleep: string): object {
  const { install, cancel, confirm, installed, wantsAttributes } = current
  const link = (resource: string): { href: string } => href(`${rootOf(to)}/${resource}`)
  return {
    config: { polling: { sleep } },
    _links: {
      ...(cancel ? { cancelAction: link(`cancelAction/${cancel.actionNo}`) } : {}),
      ...(install && !cancel ? { deploymentBase: link(`deploymentBase/${install.actionNo}`) } : {}),
      ...(confirm ? { confirmationBase: link(`confirmationBase/${confirm.actionNo}`) } : {}),
      ...(wantsAttributes ? { configData: link('configData') } : {}),
      // The last one: Zephyr does not know it.
      ...(installed ? { installedBase: link(`installedBase/${installed.actionNo}`) } : {}),
    },
  }
}

/**
 * Both kinds of links on every scheme: clients read one or the other, and hawkBit offers `download` over TLS only. Zephyr
 * gets the one that it knows.
 */
export function artifactReply(to: Addressed, { file }: DdiAction, token: string): object {
  const address = `${rootOf(to)}/softwaremodules/${file.packageId}/artifacts/${linkedFile(file.name)}`
  const [download, sum] = [href(`${address}?t=${token}`), href(`${address}.MD5SUM`)]
  return {
    filename: file.name,
    hashes: { sha1: file.sha1, md5: file.md5, sha256: file.sha256 },
    size: file.size,
    _links: {
      ...(to.isLowerCaseTenant ? {} : { download, md5sum: sum }),
      'download-http': download,
      'md5sum-http': sum,
    },
  }
}

/**
 * One chunk with one artifact: RAUC and Zephyr refuse more. Never `skip`: SWUpdate answers it with a success, so a device
 * outside of its window sees no link.
 */
function deploymentOf(to: Addressed, action: DdiAction, token: string): object {
  const handling = action.isForced ? 'forced' : 'attempt'
  return {
    download: handling,
    update: handling,
    chunks: [
      { part: 'bApp', version: action.version, name: action.firmware, artifacts: [artifactReply(to, action, token)] },
    ],
  }
}

const statuses = { open: 'RUNNING', installed: 'FINISHED', ended: 'ERROR' } as const

export interface ActionAsked {
  token: string
  /** How many messages the client wants back; -1: all. */
  history: number
  /** The member with the deployment. */
  as?: 'deployment' | 'confirmation'
}

export function actionReply(
  to: Addressed,
  action: DdiAction,
  { token, history, as = 'deployment' }: ActionAsked,
): object {
  const messages = history < 0 ? action.lines : action.lines.slice(0, history)
  return {
    id: String(action.actionNo),
    [as]: deploymentOf(to, action, token),
    ...(history === 0 ? {} : { actionHistory: { status: statuses[action.state], messages } }),
  }
}

/** SWUpdate asserts `deployment.update` here, too. */
export const cancelReply = (actionNo: number): object => ({
  id: String(actionNo),
  cancelAction: { stopId: String(actionNo) },
  deployment: { download: 'skip', update: 'skip' },
})

export function confirmationsReply(to: Addressed, isAutomatic: boolean, waiting: DdiAction | undefined): object {
  const root = `${rootOf(to)}/confirmationBase`
  return {
    autoConfirm: { active: isAutomatic },
    _links: {
      ...(waiting ? { confirmationBase: href(`${root}/${waiting.actionNo}`) } : {}),
      ...(isAutomatic
        ? { deactivateAutoConfirm: href(`${root}/deactivateAutoConfirm`) }
        : { activateAutoConfirm: href(`${root}/activateAutoConfirm`) }),
    },
  }
}
