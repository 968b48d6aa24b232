import type { ReactNode } from 'react'
import type { HomeMember } from '@slipway/contract/users/homes/homes.ts'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Avatar } from '../../../../shared/Avatar.tsx'
import { LinkRow, Rows } from '../../../../shared/Rows.tsx'
import { ManagedScreen } from './ManagedScreen.tsx'
import { managingTexts } from './managing-texts.ts'
import { isOwner, mayManageHome, nameOfMember } from './managing.queries.ts'

/** What belongs to a home; who may not change it reads it. */
export function HomeSettingsPage() {
  const t = managingTexts()
  const roleOf = ({ role, mayManage }: HomeMember): string =>
    isOwner({ role }) ? t.roles.owner : mayManage ? t.roles.manager : t.roles.member
  return (
    <ManagedScreen title={({ name }) => name}>
      {({ home, members, rooms }) => {
        const base = `/app/homes/${home.homeId}`
        const mayChange = mayManageHome(home)
        return (
          <>
            <Rows>
              {mayChange ? (
                <>
                  <LinkRow href={`${base}/name`} name={t.name} value={home.name} />
                  <LinkRow href={`${base}/zone`} name={t.zone} value={home.timeZone} />
                  <LinkRow
                    href={`${base}/rooms`}
                    name={t.rooms}
                    value={rooms.length > 0 ? t.count(rooms.length) : t.noRooms}
                  />
                </>
              ) : (
                <>
                  <PlainRow name={t.zone} value={home.timeZone} />
                  <PlainRow name={t.rooms} value={rooms.map(({ name }) => name).join(', ') || t.noRooms} />
                </>
              )}
            </Rows>
            <Rows title={t.members}>
              {members.map((member) =>
                isOwner(home) && !member.isMe ? (
                  <LinkRow
                    key={member.memberId}
                    lead={<MemberPicture member={member} />}
                    href={`${base}/m/${member.memberId}`}
                    name={nameOfMember(member)}
                    value={roleOf(member)}
                  />
                ) : (
                  <PlainRow
                    key={member.memberId}
                    lead={<MemberPicture member={member} />}
                    name={member.isMe ? t.me(nameOfMember(member)) : nameOfMember(member)}
                    value={roleOf(member)}
                  />
                ),
              )}
            </Rows>
            {isOwner(home) && (
              <LinkButton size="large" tone="primary" href={`${base}/invite`} className="mt-5 w-full">
                {t.invite}
              </LinkButton>
            )}
            <LinkButton size="large" href={`${base}/end`} className="mt-3 w-full text-danger!">
              {isOwner(home) ? t.dissolve : t.leave}
            </LinkButton>
          </>
        )
      }}
    </ManagedScreen>
  )
}

const MemberPicture = ({ member }: { member: HomeMember }) => (
  <Avatar name={nameOfMember(member)} avatar={member.avatar} className="size-8 text-sm" />
)

const PlainRow = ({ name, value, lead }: { name: string; value: string; lead?: ReactNode }) => (
  <div className="flex min-h-13 items-center gap-3 px-4 py-2.5">
    {lead}
    <span className="min-w-0 flex-1 break-words">{name}</span>
    <span className="max-w-1/2 text-right break-words text-ink-2">{value}</span>
  </div>
)
