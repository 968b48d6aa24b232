import { compareVersions } from '@slipway/contract/products/advisories/version-order.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { audienceKey, type PanelAudience } from './panel-audience.ts'
import { releasedPackages } from './packages/released-packages.ts'
import { panelDocuments } from './panel-documents.ts'
import { panelPrograms } from './panel-programs.ts'
import { panelAccess, requireNoUpgrade, stateAfter, type PanelsDependencies } from './panel-rules.ts'
import { panelVersionsStore } from './panel-versions.store.ts'
import { panelsStore, type StoredPanel } from './panels.store.ts'

const FIRST_VERSION = '1.0.0'

interface Asked {
  accounts: string[]
  ratio?: number | undefined
  grayNumber?: number | undefined
}

/** SI-057. Undefined: no audience is given. */
export function audienceIn({ accounts, ratio, grayNumber }: Asked): PanelAudience | undefined {
  const hasOwn = accounts.length > 0 || ratio !== undefined
  if (grayNumber !== undefined && hasOwn) throw new DomainError('panels.audienceTwice', { field: 'grayNumber' })
  if (grayNumber !== undefined) return { grayNumber }
  if (!hasOwn) return undefined
  return { accounts: [...new Set(accounts.map(audienceKey))], ratio: ratio ?? null }
}

/** The same where an audience is needed. */
export function audienceOf(asked: Asked): PanelAudience {
  const audience = audienceIn(asked)
  if (!audience) throw new DomainError('panels.audienceMissing', { field: 'accounts' })
  return audience
}

const nextVersion = (version: string): string => version.replace(/\d+$/, (patch) => String(Number(patch) + 1))
const highestOf = (versions: readonly string[]): string =>
  versions.reduce((highest, version) => (compareVersions(version, highest) > 0 ? version : highest), '0.0.0')

/** The steps of a release, for a panel that is locked. */
export function panelReleaseSteps(parts: PanelsDependencies) {
  const access = panelAccess(parts)
  const documents = panelDocuments(parts)
  const programs = panelPrograms(parts)

  /** The lint of visual panels; packages of code have checks of their own. */
  async function requireReleasable(
    panel: StoredPanel,
    { config, actor }: { config: PanelConfig; actor: Actor },
    tx: DatabaseOrTransaction,
  ): Promise<void> {
    // Another administrator can release a standard panel.
    const isAnyOwner = panel.productId === null
    await programs.require(config, { productId: panel.productId, actor, isAnyOwner }, tx)
    const problems = await documents.problems(config, panel.productId, tx)
    if (problems) throw new DomainError('panels.documentProblems', problems)
  }

  async function freeze(
    tx: DatabaseOrTransaction,
    panel: StoredPanel,
    { version, config, note, actor }: { version: string; config: PanelConfig; note: string; actor: Actor },
  ): Promise<void> {
    await requireReleasable(panel, { config, actor }, tx)
    const modelMark = await documents.modelMark(panel.productId, tx)
    await panelVersionsStore(tx).add(panel.panelId, { version, config, modelMark, note }, access.stamp(actor, panel))
    await releasedPackages(tx, panel).freeze(version)
  }

  async function requireAudience(tx: DatabaseOrTransaction, audience: PanelAudience): Promise<void> {
    if ('grayNumber' in audience) await parts.grayConfigs.requireForUse(tx, audience.grayNumber)
  }

  /** After versions of earlier releases: apps keep a version for good. */
  async function firstVersion(tx: DatabaseOrTransaction, panelId: string): Promise<string> {
    const versions = await panelVersionsStore(tx).all(panelId)
    return versions.length === 0 ? FIRST_VERSION : nextVersion(highestOf(versions))
  }

  return {
    /** The first version, for a gray audience. */
    async toGray(
      tx: DatabaseOrTransaction,
      panel: StoredPanel,
      { audience, note, actor }: { audience: PanelAudience; note: string; actor: Actor },
    ): Promise<void> {
      requireNoUpgrade(panel)
      const status = stateAfter(panel.status, 'gatedRelease')
      await requireAudience(tx, audience)
      const version = await firstVersion(tx, panel.panelId)
      await freeze(tx, panel, { version, config: panel.config, note, actor })
      await releasedPackages(tx, panel).toGray()
      const gray = { version, audience }
      await panelsStore(tx).setState(panel.panelId, { status, version: '', gray }, access.stamp(actor, panel))
    },

    /** ST-33: the gray version becomes that of all users; without one, the panel as it is written. */
    async toAll(
      tx: DatabaseOrTransaction,
      panel: StoredPanel,
      { note, actor }: { note: string; actor: Actor },
    ): Promise<void> {
      const { panelId, grayVersion } = panel
      const isUpgrade = panel.status === panelStatus.published && grayVersion !== ''
      const status = isUpgrade ? panel.status : stateAfter(panel.status, 'publish')
      const version = grayVersion || (await firstVersion(tx, panelId))
      if (grayVersion === '') await freeze(tx, panel, { version, config: panel.config, note, actor })
      else {
        const config = await panelVersionsStore(tx).configOf(panelId, grayVersion)
        if (config) {
          // The model may have changed since the version was frozen.
          await requireReleasable(panel, { config, actor }, tx)
          await panelsStore(tx).setConfig(panelId, config)
        }
      }
      await releasedPackages(tx, panel).toFull(grayVersion !== '')
      await panelsStore(tx).setState(panelId, { status, version, gray: null }, access.stamp(actor, panel))
    },

    requireUpgradable(panel: StoredPanel): void {
      requireNoUpgrade(panel)
      if (panel.status !== panelStatus.published) throw new DomainError('panels.wrongState')
    },

    /** A newer version in gray. Its number is also above those that were canceled: apps keep a version for good. */
    async upgrade(
      tx: DatabaseOrTransaction,
      panel: StoredPanel,
      {
        version: asked,
        config,
        ...about
      }: { version?: string | undefined; config: PanelConfig; audience: PanelAudience; note: string; actor: Actor },
    ): Promise<void> {
      const { panelId, status, version: live } = panel
      const newest = highestOf(await panelVersionsStore(tx).all(panelId))
      const version = asked ?? nextVersion(newest)
      if (compareVersions(version, newest) <= 0)
        throw new DomainError('panels.versionNotHigher', { version, newest, field: 'version' })
      const { audience, note, actor } = about
      await requireAudience(tx, audience)
      await freeze(tx, panel, { version, config, note, actor })
      await releasedPackages(tx, panel).toGray()
      const gray = { version, audience }
      await panelsStore(tx).setState(panelId, { status, version: live, gray }, access.stamp(actor, panel))
    },
  }
}
