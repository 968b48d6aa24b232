import type { HomeChange } from '@slipway/contract/operations/console-home/console-home.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { statusName } from '../../products/products/products.exports.ts'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../shared/texts/texts.ts'
import { homeTexts } from './home-texts.ts'

export function HomeChanges({ changes }: { changes: readonly HomeChange[] }) {
  const t = homeTexts().changes
  const stages = useTexts().products.publishStatus
  const paths = useConsolePaths()
  return (
    <Panel title={t.title}>
      {changes.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink-2">{t.none}</p>
      ) : (
        <ol className="divide-y divide-line">
          {changes.map(({ kind, time, productId, productName, account, stage, version, note }) => (
            <li key={`${productId} ${kind} ${time} ${version}`} className="px-4 py-2.5 text-sm">
              <p className="break-words">
                <TextLink href={paths.product(productId, kind === 'stage' ? 'release' : 'function')}>
                  {productName}
                </TextLink>{' '}
                {stage === null ? t.version(version) : t.stage(stages[statusName(stage)])}
              </p>
              <p className="flex flex-wrap gap-x-3 text-xs text-ink-3">
                <span className="tabular-nums">{formatTime(time)}</span>
                {account && <span className="break-all">{t.by(account)}</span>}
                {note && <span className="break-words">{note}</span>}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
