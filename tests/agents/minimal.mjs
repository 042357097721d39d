// Behaves well: answers every prompt with one line, and ends when its input is closed.
import { serve } from './lib/acp.mjs'

serve()
