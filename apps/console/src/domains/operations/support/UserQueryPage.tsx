import type { FoundUser } from '@slipway/contract/operations/support/support.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Tabs } from '@slipway/ui/layout/Tabs.tsx'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useState } from 'react'
import { AccountForm, type AskedAccount } from './AccountForm.tsx'
import { DevicesTab } from './DevicesTab.tsx'
import { FamiliesTab } from './FamiliesTab.tsx'
import { LoginsTab } from './LoginsTab.tsx'
import { LogoffsTab } from './LogoffsTab.tsx'
import { UserHead } from './UserHead.tsx'
import { supportTexts } from './support-texts.ts'
import { useClearUser, useExportUser, useFindUser } from './support.queries.ts'

const tabs = ['logins', 'devices', 'families', 'logoffs'] as const
type Tab = (typeof tabs)[number]

/** Section 0008 (SC-76 to SC-81). The account isn't in the address: browsers keep these. */
export function UserQueryPage() {
  const t = supportTexts()
  const find = useFindUser()
  const clear = useClearUser()
  const [asked, setAsked] = useState<AskedAccount>()
  const [found, setFound] = useState<FoundUser>()

  const look = (wanted: AskedAccount, reveal = false) => {
    setAsked(wanted)
    find.mutate(
      { ...wanted, reveal },
      {
        onSuccess: setFound,
        // ER-43: nothing of the user before stays.
        onError: () => {
          setFound(undefined)
          clear()
        },
      },
    )
  }

  return (
    <Page>
      <PageHead title={t.title} under={t.hint} actions={<ExportButton user={found} />} />
      <AccountForm
        busy={find.isPending}
        onSubmit={(wanted) => {
          setFound(undefined)
          clear()
          look(wanted)
        }}
      />
      {asked && found ? (
        <Found
          key={found.userId}
          user={found}
          asked={asked}
          onReveal={() => look(asked, true)}
          onChanged={() => look(asked, !found.isMasked)}
        />
      ) : find.isPending ? (
        <Skeleton className="h-40 w-full" />
      ) : asked && isRefused(find.error, 'users.notFound') ? (
        <NotFound key={JSON.stringify(asked)} asked={asked} />
      ) : (
        <EmptyState drawing={<SearchDrawing />} title={t.start.title} text={t.start.text} />
      )}
    </Page>
  )
}

/** VA-87: without a user, the server's reply is the printed tip. */
function ExportButton({ user }: { user: FoundUser | undefined }) {
  const t = supportTexts()
  const save = useExportUser()
  return (
    <Button
      busy={save.isPending}
      onClick={() => save.mutate({ userId: user?.userId ?? '', reveal: user?.isMasked === false })}
    >
      {t.export}
    </Button>
  )
}

/** VA-84: the search for deletions follows a lookup, also one that found no user: the account can be erased. */
function NotFound({ asked }: { asked: AskedAccount }) {
  const t = supportTexts()
  const [hasRecords, setRecords] = useState(false)
  if (hasRecords) return <LogoffsTab asked={asked} onChanged={() => undefined} />
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title={t.notFound.title}
      text={t.notFound.text(asked.account)}
      actions={<Button onClick={() => setRecords(true)}>{t.notFound.records}</Button>}
    />
  )
}

interface FoundProps {
  user: FoundUser
  asked: AskedAccount
  onReveal: () => void
  onChanged: () => void
}

function Found({ user, asked, onReveal, onChanged }: FoundProps) {
  const t = supportTexts()
  const [tab, setTab] = useState<Tab>('logins')
  const { userId } = user
  const reveal = !user.isMasked
  return (
    <>
      <UserHead user={user} asked={asked} onReveal={onReveal} onChanged={onChanged} />
      <Tabs
        label={t.tabsLabel}
        tabs={tabs.map((key) => ({ key, label: t.tabs[key] }))}
        value={tab}
        onValueChange={setTab}
      >
        {tab === 'logins' && <LoginsTab userId={userId} reveal={reveal} />}
        {tab === 'devices' && <DevicesTab userId={userId} />}
        {tab === 'families' && <FamiliesTab userId={userId} reveal={reveal} />}
        {tab === 'logoffs' && <LogoffsTab asked={asked} onChanged={onChanged} />}
      </Tabs>
    </>
  )
}
