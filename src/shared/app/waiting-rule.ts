/** Settings whose rules decide in the user's place. */
export type RuleSetting = 'permissions.rules' | 'tasks.approval' | 'tasks.acceptance' | 'profiles'

/** A rule of the settings file that is not in force: no user has confirmed it. */
export interface WaitingRule {
  /** It says all that the rule does: another is another one. */
  id: string
  setting: RuleSetting
  /** Whose it is, by its id. */
  profile?: string
  /** The number of the rule among those of the setting, or of the profile. */
  place: number
}
