import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { compareVersions } from '@slipway/contract/products/advisories/version-order.ts'
import type {
  cancelPanelUpgrade,
  changePanelState,
  releasePanelGray,
  takePanelOut,
  upgradePanel,
} from '@slipway/contract/products/panels/panels.calls.ts'
import { isUpgrading, panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { Panel, PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { audienceKey, type GrayAudience } from './gray-audience.ts'
import { releasedPackages } from './packages/released-packages.ts'
import { panelDocuments } from './panel-documents.ts'
import { panelAccess, requireNoUpgrade, stateAfter, type PanelsDependencies } from './panel-rules.ts'
import { panelVersionsStore } from './panel-versions.store.ts'
import { panelsStore, type StoredPanel } from './panels.store.ts'
import type { PanelsService } from './panels.service.ts'

const FIRST_VERSION = '1.0.0'

interface Asked {
  accounts: string[]
  ratio?: number | undefined
  grayNumber?: string | number | undefined
}

/** SI-057. Gray configs with numbers don't exist yet, so that no number is found. */
function audienceOf({ accounts, ratio, grayNumber }: Asked): GrayAudience {
  if (grayNumber !== undefined)
    throw new DomainError('panels.grayNumberUnknown', { number: String(grayNumber), field: 'grayNumber' })
  if (accounts.length === 0 && ratio === undefined)
    throw new DomainError('panels.audienceMissing', { field: 'accounts' })
  return { accounts: [...new Set(accounts.map(audienceKey))], ratio: ratio ?? null }
}

const nextVersion = (version: string): string => version.replace(/\d+$/, (patch) => String(Number(patch) + 1))
const highestOf = (versions: readonly string[]): string =>
  versions.reduce((highest, version) => (compareVersions(version, highest) > 0 ? version : highest), '0.0.0')

/** The states of panels (SI-055, SI-056). */
export function panelReleasing(parts: PanelsDependencies & { panels: Pick<PanelsService, 'shown'> }) {
  const { db, uploads, panels } = parts
  const access = panelAccess(parts)
  const documents = panelDocuments(parts)

  /** The lint of visual panels. */
  async function requireReleasable(panel: StoredPanel, config: PanelConfig, tx: DatabaseOrTransaction): Promise<void> {
    const problems = await documents.problems(config, panel.productId, tx)
    if (problems) throw new DomainError('panels.documentProblems', problems)
  }

  async function freeze(
    tx: DatabaseOrTransaction,
    panel: StoredPanel,
    { version, config, note, actor }: { version: string; config: PanelConfig; note: string; actor: Actor },
  ): Promise<void> {
    await requireReleasable(panel, config, tx)
    const modelMark = await documents.modelMark(panel.productId, tx)
    await panelVersionsStore(tx).add(panel.panelId, { version, config, modelMark, note }, access.stamp(actor, panel))
    await releasedPackages(tx, panel).freeze(version)
  }

  /** After versions of earlier releases: apps keep a version for good. */
  async function firstVersion(tx: DatabaseOrTransaction, panelId: string): Promise<string> {
    const versions = await panelVersionsStore(tx).all(panelId)
    return versions.length === 0 ? FIRST_VERSION : nextVersion(highestOf(versions))
  }

  /** Runs with the panel locked, and returns it as it then is. */
  async function changing(
    { panelId, updateTime }: { panelId: string; updateTime?: number | undefined },
    actor: Actor,
    change: (tx: DatabaseOrTransaction, current: StoredPanel) => Promise<void>,
  ): Promise<Panel> {
    await inTransaction(db, async (tx) => {
      const current = await access.lock(tx, panelId, actor)
      await access.requireNewest(current, updateTime, tx)
      await change(tx, current)
    })
    return panels.shown(panelId)
  }

  return {
    gray: ({ panelId, updateTime, ...asked }: CheckedInputOf<typeof releasePanelGray>, actor: Actor): Promise<Panel> =>
      changing({ panelId, updateTime }, actor, async (tx, current) => {
        requireNoUpgrade(current)
        const status = stateAfter(current.status, 'gatedRelease')
        const audience = audienceOf(asked)
        const version = await firstVersion(tx, panelId)
        await freeze(tx, current, { version, config: current.config, note: '', actor })
        await releasedPackages(tx, current).toGray()
        const gray = { version, audience }
        await panelsStore(tx).setState(panelId, { status, version: '', gray }, access.stamp(actor, current))
      }),

    upgrade: (
      { panelId, updateTime, version: asked, config, note, ...audience }: CheckedInputOf<typeof upgradePanel>,
      actor: Actor,
    ): Promise<Panel> =>
      changing({ panelId, updateTime }, actor, async (tx, current) => {
        requireNoUpgrade(current)
        if (current.status !== panelStatus.published) throw new DomainError('panels.wrongState')
        if (config.kind !== current.kind) throw new DomainError('panels.typeMismatch', { field: 'config' })
        if (config.kind === 'entry') await uploads.requirePicture(config.icon, 'config.icon', tx)
        // Also above versions that were canceled: apps keep a version for good.
        const newest = highestOf(await panelVersionsStore(tx).all(panelId))
        const version = asked ?? nextVersion(newest)
        if (compareVersions(version, newest) <= 0)
          throw new DomainError('panels.versionNotHigher', { version, newest, field: 'version' })
        const gray = { version, audience: audienceOf(audience) }
        const whole = await documents.complete(config, { productId: current.productId, actor }, tx)
        await freeze(tx, current, { version, config: whole, note, actor })
        await releasedPackages(tx, current).toGray()
        const { status, version: live } = current
        await panelsStore(tx).setState(panelId, { status, version: live, gray }, access.stamp(actor, current))
      }),

    cancelUpgrade: (input: CheckedInputOf<typeof cancelPanelUpgrade>, actor: Actor): Promise<Panel> =>
      changing(input, actor, async (tx, current) => {
        if (!isUpgrading(current)) throw new DomainError('panels.noUpgrade')
        const { panelId, status, version } = current
        await releasedPackages(tx, current).fromGray()
        await panelsStore(tx).setState(panelId, { status, version, gray: null }, access.stamp(actor, current))
      }),

    /** ST-33: the gray version becomes that of all users; without one, the panel as it is written. */
    publish: (input: CheckedInputOf<typeof changePanelState>, actor: Actor): Promise<Panel> =>
      changing(input, actor, async (tx, current) => {
        const { panelId, grayVersion } = current
        const status = isUpgrading(current) ? current.status : stateAfter(current.status, 'publish')
        const version = grayVersion || (await firstVersion(tx, panelId))
        if (grayVersion === '') await freeze(tx, current, { version, config: current.config, note: '', actor })
        else {
          const config = await panelVersionsStore(tx).configOf(panelId, grayVersion)
          if (config) await panelsStore(tx).setConfig(panelId, config)
        }
        await releasedPackages(tx, current).toFull(grayVersion !== '')
        await panelsStore(tx).setState(panelId, { status, version, gray: null }, access.stamp(actor, current))
      }),

    /** ST-29. */
    out: (input: CheckedInputOf<typeof takePanelOut>, actor: Actor): Promise<Panel> =>
      changing(input, actor, async (tx, current) => {
        requireNoUpgrade(current)
        const status = stateAfter(current.status, 'out')
        const { panelId, version } = current
        await panelsStore(tx).setState(panelId, { status, version, gray: null }, access.stamp(actor, current))
      }),
  }
}
