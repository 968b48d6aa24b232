import { heirOf } from '@slipway/contract/users/homes/home-rules.ts'
import type { Home } from '@slipway/contract/users/homes/homes.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../shared/failure-text.ts'
import { homesQuery } from '../homes/home.queries.ts'
import { isOwner, membersQuery, nameOfMember } from '../homes/managing/managing.queries.ts'
import { usersTexts } from './users-texts.ts'

/** What the end of the account does to each home, and what its owner can do instead. */
export function HomesAtDeletion() {
  const t = usersTexts()
  const { data: homes, error } = useQuery(homesQuery)
  if (!homes && error) return <Notice tone="warning">{failureText(error)}</Notice>
  if (!homes || homes.length === 0) return null
  return (
    <section className="mb-4">
      <h2 className="mb-1.5 px-1 text-sm text-ink-2">{t.homesAtEnd}</h2>
      <ul className="divide-y divide-line rounded-lg border bg-surface px-4">
        {homes.map((home) => (
          <li key={home.homeId} className="py-3">
            <p className="font-medium break-words">{home.name}</p>
            {!isOwner(home) ? (
              <p className="text-ink-2">{t.homeLeft}</p>
            ) : home.members > 1 ? (
              <Inherited home={home} />
            ) : (
              <Dissolved home={home} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Inherited({ home: { homeId } }: { home: Home }) {
  const t = usersTexts()
  const { data: members } = useQuery(membersQuery(homeId))
  const heir = heirOf(members?.filter(({ isMe }) => !isMe) ?? [])
  return (
    <>
      <p className="break-words text-ink-2">{heir ? t.homeInherited(nameOfMember(heir)) : t.homeInheritedBySome}</p>
      <p className="flex flex-wrap gap-x-5">
        <Way href={heir ? `/app/homes/${homeId}/m/${heir.memberId}` : `/app/homes/${homeId}`}>{t.handOverNow}</Way>
        <Way href={`/app/homes/${homeId}/end`}>{t.dissolveNow}</Way>
      </p>
    </>
  )
}

function Dissolved({ home: { homeId, devices } }: { home: Home }) {
  const t = usersTexts()
  return (
    <>
      <p className="text-ink-2">{t.homeDissolved(devices)}</p>
      <p className="flex flex-wrap gap-x-5">
        <Way href={`/app/homes/${homeId}/invite`}>{t.inviteFirst}</Way>
        <Way href={`/app/homes/${homeId}/end`}>{t.dissolveNow}</Way>
      </p>
    </>
  )
}

const Way = ({ href, children }: { href: string; children: string }) => (
  <TextLink href={href} className="flex min-h-11 items-center">
    {children}
  </TextLink>
)
