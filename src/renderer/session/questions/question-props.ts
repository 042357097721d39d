import type { Answer, Question } from '../../../shared/session/question'

export interface QuestionProps<Kind extends Question> {
  question: Kind
  onAnswer: (answer: Answer) => void
  /** Which of those that wait it is, where more than one does. */
  place?: string | undefined
}
