import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { formatDay } from '@slipway/web-client/formats.ts'
import { activeRelease, activeRoots, keyWarnings, placeOf } from './key-warnings.ts'
import { signingTexts } from './signing-texts.ts'
import { signingQueries } from './signing.queries.ts'

/** Where the keys are and how long they last, with a link to their page. */
export function KeyCard({ productId }: { productId: string }) {
  const t = signingTexts()
  const paths = useConsolePaths()
  const [now] = useState(() => Date.now())
  const { data, isError } = useQuery(signingQueries.keys(productId))
  const link = (
    <TextLink href={paths.signing(productId)} className="text-sm">
      {t.card.manage}
    </TextLink>
  )
  return (
    <Panel title={t.title} aside={link}>
      <div className="flex flex-col gap-3 p-4">
        {isError && !data ? <p className="text-sm text-ink-3">{t.failed.title}</p> : null}
        {!data && !isError && <Skeleton className="h-24 w-full" />}
        {data && data.keys.length === 0 && <p className="text-ink-2">{t.card.none}</p>}
        {data &&
          keyWarnings(data, now, t).map(({ tone, text }) => (
            <Notice key={text} tone={tone}>
              {text}
            </Notice>
          ))}
        {data && data.keys.length > 0 && <DescriptionList columns={1} items={factsOf(data)} />}
      </div>
    </Panel>
  )

  function factsOf({ keys, lists: [current] }: NonNullable<typeof data>) {
    const release = activeRelease(keys)
    const roots = activeRoots(keys)
    return [
      {
        term: t.card.list,
        value: current ? t.card.listValue(current.version, formatDay(current.expireTime)) : t.card.firstList,
      },
      ...roots.map((root) => ({ term: t.card.root, value: `${root.keyName} · ${placeOf(root, t)}` })),
      ...(release ? [{ term: t.card.release, value: `${release.keyName} · ${placeOf(release, t)}` }] : []),
    ]
  }
}
