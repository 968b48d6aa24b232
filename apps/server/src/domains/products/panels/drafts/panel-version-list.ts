import type { CheckedInputOf, OutputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import type { getPanelVersion, listPanelVersions } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import type { ListedPanelVersion } from '@slipway/contract/products/panels/panel-drafts.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Actor } from '../../../../http/route.ts'
import { documentOf } from '../panel-documents.ts'
import { panelAccess, type PanelsDependencies } from '../panel-rules.ts'
import { panelVersionsStore, type StoredVersion } from '../panel-versions.store.ts'
import type { StoredPanel } from '../panels.store.ts'

/** What was published of a panel. */
export function panelVersionList(parts: PanelsDependencies) {
  const { db, accounts } = parts
  const access = panelAccess(parts)

  async function shown(
    versions: readonly StoredVersion[],
    { version: live, grayVersion }: StoredPanel,
  ): Promise<ListedPanelVersion[]> {
    const ids = versions.flatMap(({ createdBy }) => createdBy ?? [])
    const names = await accounts.nameOf([...new Set(ids)], db)
    return versions.map(({ version, note, createTime, createdBy }) => ({
      version,
      note,
      createTime,
      author: (createdBy !== null && names.get(createdBy)) || '',
      isLive: version === live,
      isGray: version === grayVersion,
    }))
  }

  return {
    async list(
      { panelId, ...input }: CheckedInputOf<typeof listPanelVersions>,
      actor: Actor,
    ): Promise<Page<ListedPanelVersion>> {
      const panel = await access.readable(panelId, actor)
      const page = { offset: offsetOf(input), limit: input.pageSize }
      const { items, total } = await panelVersionsStore(db).page(panelId, page)
      return { items: await shown(items, panel), total }
    },

    async get(
      { panelId, version }: CheckedInputOf<typeof getPanelVersion>,
      actor: Actor,
    ): Promise<OutputOf<typeof getPanelVersion>> {
      const panel = await access.readable(panelId, actor)
      const found = await panelVersionsStore(db).find(panelId, version)
      const [listed] = found ? await shown([found], panel) : []
      if (!found || !listed) throw new DomainError('panels.versionNotFound', { field: 'version' })
      const document = documentOf(found.config)
      return { ...listed, document: document ? { ...document } : null }
    },
  }
}
