import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { accountTexts } from './account-texts.ts'
import { ProfilePicture } from './ProfilePicture.tsx'
import { profileQuery } from './profile.queries.ts'

// Loads next to the account itself: the list of time zones and the form are the heaviest parts of the settings.
const ProfileForm = lazyPart(async () => ({ default: (await import('./ProfileForm.tsx')).ProfileForm }), {
  inPage: true,
  placeholder: <Skeleton className="h-120 w-full" />,
})

/** The first tab of the settings: who the account is. */
export function ProfilePage() {
  const t = accountTexts().profile
  const profile = useQuery(profileQuery)
  return (
    <section aria-label={t.title} className="flex max-w-120 flex-col gap-6">
      {profile.data ? (
        <>
          <ProfilePicture profile={profile.data} />
          <ProfileForm profile={profile.data} />
        </>
      ) : profile.isError ? (
        <QueryFailed query={profile} failed={t.failed} />
      ) : (
        <Skeleton className="h-120 w-full" />
      )}
    </section>
  )
}
