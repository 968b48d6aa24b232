import type { AppKeyFacts, KeyCustody } from '@slipway/contract/users/app-builds/keys/app-keys.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { fingerprint } from '../fingerprint.ts'
import type { OpenKeyDialog } from './KeyDialogs.tsx'
import { keyQueries } from './keys.queries.ts'
import { keysTexts } from './keys-texts.ts'
import { RegistrationPanel } from './RegistrationPanel.tsx'

const KeyDialogs = lazyPart(async () => ({ default: (await import('./KeyDialogs.tsx')).KeyDialogs }))

/** What packages are signed with, who has a copy of it, and what registrations at Google and others ask for. */
export function KeysPanel({ appId }: { appId: string }) {
  const t = keysTexts()
  const query = useQuery(keyQueries.custody(appId))
  const [open, setOpen] = useState<OpenKeyDialog>()
  const { data } = query
  return (
    <>
      <Panel title={t.title}>
        {query.isError && !data ? (
          <QueryFailed query={query} failed={t.failed} />
        ) : !data ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <Keys custody={data} onOpen={setOpen} />
        )}
      </Panel>
      {data?.isOwner && <RegistrationPanel appId={appId} keys={data.keys} />}
      {open && data && <KeyDialogs appId={appId} open={open} custody={data} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface KeysProps {
  custody: KeyCustody
  onOpen: (open: OpenKeyDialog) => void
}

function Keys({ custody: { keys, isOwner, canImport, canRotate }, onOpen }: KeysProps) {
  const t = keysTexts()
  const release = keys.find(({ purpose }) => purpose === 'formal')
  const hasNoCopy = release !== undefined && release.exportTime === null && release.source !== 'imported'
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-sm text-ink-2">{keys.length === 0 ? t.empty : t.text}</p>
      {hasNoCopy && isOwner && (
        <Notice
          tone="warning"
          action={
            <Button size="small" onClick={() => onOpen({ dialog: 'export', target: release })}>
              {t.actions.export}
            </Button>
          }
        >
          {t.lost}
        </Notice>
      )}
      {keys.map((key) => (
        <KeyFacts
          key={key.certSha256}
          facts={key}
          onExport={isOwner && key.purpose === 'formal' ? () => onOpen({ dialog: 'export', target: key }) : undefined}
        />
      ))}
      {!isOwner && <p className="text-sm text-ink-3">{t.notOwner}</p>}
      {isOwner && (canImport || canRotate) && (
        <div className="flex flex-wrap gap-3">
          {canImport && <Button onClick={() => onOpen({ dialog: 'import' })}>{t.actions.import}</Button>}
          {canRotate && release && (
            <Button onClick={() => onOpen({ dialog: 'rotate', target: release })}>{t.actions.rotate}</Button>
          )}
        </div>
      )}
    </div>
  )
}

function KeyFacts({ facts, onExport }: { facts: AppKeyFacts; onExport: (() => void) | undefined }) {
  const t = keysTexts()
  const { purpose, packageName, certSha256, createTime, source, isRetired, exportTime } = facts
  const copies = exportTime === null ? t.notExported : t.exportedAt(formatTime(exportTime))
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      <h3 className="font-medium">
        {t.names[purpose]}
        {isRetired && <span className="ml-2 text-sm font-normal text-ink-3">{t.retired}</span>}
      </h3>
      <DescriptionList
        items={[
          { term: t.packageName, value: <Copyable text={packageName} /> },
          { term: t.fingerprint, value: <Copyable text={fingerprint(certSha256)} /> },
          { term: t.added, value: t.sources[source](formatTime(createTime)) },
          ...(onExport
            ? [
                {
                  term: t.exported,
                  value: (
                    <span className="flex flex-wrap gap-x-3">
                      {copies}
                      <TextButton onClick={onExport}>{t.actions.export}</TextButton>
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
