import { requestOf } from '@slipway/contract/http/call-request.ts'
import { getUserAvatar } from '@slipway/contract/users/users/user-avatar.calls.ts'

interface Props {
  name: string
  /** The picture's ID. */
  avatar?: string | undefined
  /** Size and text size. */
  className: string
}

/** A person's picture, else the first letter of the name, which is next to it. */
export const Avatar = ({ name, avatar, className }: Props) => (
  <span
    aria-hidden="true"
    className={`flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-title text-accent-text uppercase ${className}`}
  >
    {avatar === undefined ? (
      /./u.exec(name)?.[0]
    ) : (
      <img src={requestOf(getUserAvatar, { avatarId: avatar }).url} alt="" className="size-full object-cover" />
    )}
  </span>
)
