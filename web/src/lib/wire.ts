// Generated from the server's message types by `npm run wire`; do not edit.

/**
 * What a transfer is for.
 */
export type Why =
  | "buy-in"
  | "cash-out"
  | "correction"
  | "fee"
  | "fine"
  | "opening-credit"
  | "payout"
  | "prize"
  | "re-buy"
  | "table-change"
  | "top-up"
  | "transfer";

/**
 * Somebody wants something done. The same *id* twice is done once, so whoever is unsure may simply say it again.
 */
export interface Do {
  type: "do";
  id: string;
  to: string;
  command: unknown;
}
/**
 * Somebody wants to hear of a topic from now on, beginning with how it stands.
 */
export interface Follow {
  type: "follow";
  topic: string;
}
/**
 * Somebody has heard enough of a topic.
 */
export interface Unfollow {
  type: "unfollow";
  topic: string;
}
/**
 * Somebody wants to see a topic afresh.
 */
export interface Look {
  type: "look";
  topic?: string;
}
/**
 * A guest comes in; without a name one is made up.
 */
export interface SignIn {
  name?: string;
}
/**
 * Something that is wanted where members are looked after.
 */
export interface PeopleCommand {
  command:
    | SignInWithPassword
    | LookAtInvitation
    | AcceptInvitation
    | UsePasswordLink
    | ForgotPassword
    | ConfirmEmail
    | AskForPasskey
    | SignInWithPasskey
    | LookAtMyself
    | Rename
    | EndSession
    | LookAtConsents
    | Acknowledge
    | AskForNewPasskey
    | BecomeMember
    | ExportMyself
    | DeleteMyself
    | MakeToken
    | ChangePassword
    | SetEmail
    | AddPasskey
    | RenamePasskey
    | RemovePasskey
    | FindMembers
    | InviteMember
    | ListInvitations
    | WithdrawInvitation
    | GrantRole
    | WithdrawRole
    | MakePasswordLink
    | LookAtMember
    | EndMemberSessions
    | ReadAppointments
    | RenameMember
    | ExportMember
    | DeleteMember;
}
/**
 * Come in by name or e-mail address and password.
 */
export interface SignInWithPassword {
  type: "sign_in";
  who: string;
  password: string;
  label?: string;
  address?: string;
}
/**
 * See what a link invites to.
 */
export interface LookAtInvitation {
  type: "look_at_invitation";
  link: string;
}
/**
 * Become a member; a guest stays who they are, and may keep the name by giving none.
 */
export interface AcceptInvitation {
  type: "accept_invitation";
  link: string;
  name?: string;
  password?: string;
  label?: string;
}
/**
 * Set a new password with a link, and come in.
 */
export interface UsePasswordLink {
  type: "use_password_link";
  link: string;
  password: string;
  label?: string;
}
/**
 * Have a link to set a new password sent to one's e-mail address, if there is one.
 */
export interface ForgotPassword {
  type: "forgot_password";
  who: string;
  language?: string;
  address?: string;
}
/**
 * Confirm an e-mail address with the link that was sent there.
 */
export interface ConfirmEmail {
  type: "confirm_email";
  link: string;
}
/**
 * Begin to sign in with a passkey. *host* and *origin* are the server's own, and the server says what they are.
 */
export interface AskForPasskey {
  type: "ask_for_passkey";
  host: string;
  origin: string;
  address?: string;
}
/**
 * Come in with a passkey: the answer of the browser, as JSON, to what was asked under an id.
 */
export interface SignInWithPasskey {
  type: "sign_in_with_passkey";
  asked: string;
  answer: string;
  label?: string;
}
/**
 * See one's own name, e-mail address, roles, sessions and passkeys.
 */
export interface LookAtMyself {
  type: "look_at_myself";
}
/**
 * Be called otherwise.
 */
export interface Rename {
  type: "rename";
  name: string;
}
/**
 * End one of one's sessions, or, without a number, all but the present one.
 */
export interface EndSession {
  type: "end_session";
  session?: number | null;
}
/**
 * See what a book asks its players to accept, and what one has accepted; without a name all books, and everything.
 */
export interface LookAtConsents {
  type: "look_at_consents";
  book?: string;
}
/**
 * Accept what a book asks for, in the edition that is in force.
 */
export interface Acknowledge {
  type: "acknowledge";
  book: string;
  what: string[];
}
/**
 * Begin to add a passkey; see `AskForPasskey`. A guest who becomes a member with it says under which *name*.
 */
export interface AskForNewPasskey {
  type: "ask_for_new_passkey";
  host: string;
  origin: string;
  name?: string;
}
/**
 * As a guest, become a member, and stay who one is: with a password, with the passkey that was asked for, or with both.
 */
export interface BecomeMember {
  type: "become_member";
  name?: string;
  password?: string;
  asked?: string;
  answer?: string;
  label?: string;
}
/**
 * Get everything that the club has about oneself, as one document.
 */
export interface ExportMyself {
  type: "export_myself";
}
/**
 * Have everything deleted that is known about oneself. It takes the password, where there is one.
 */
export interface DeleteMyself {
  type: "delete_myself";
  password?: string;
}
/**
 * Begin a session for a program, such as the command line.
 */
export interface MakeToken {
  type: "make_token";
  label: string;
}
/**
 * Set another password; every other session ends.
 */
export interface ChangePassword {
  type: "change_password";
  password: string;
  old?: string;
}
/**
 * Have a link sent to an e-mail address that confirms it; nothing removes the one there is.
 */
export interface SetEmail {
  type: "set_email";
  email: string;
  language?: string;
}
/**
 * Add the passkey that the browser has made.
 */
export interface AddPasskey {
  type: "add_passkey";
  asked: string;
  answer: string;
  label?: string;
}
/**
 * Call one of one's passkeys otherwise.
 */
export interface RenamePasskey {
  type: "rename_passkey";
  passkey: number;
  label: string;
}
/**
 * Let one of one's passkeys be good for nothing any more.
 */
export interface RemovePasskey {
  type: "remove_passkey";
  passkey: number;
}
/**
 * List members who have this in their names, a page at a time: *after* is what the page before ended with.
 */
export interface FindMembers {
  type: "find_members";
  words?: string;
  most?: number;
  after?: string;
  guests?: boolean;
}
/**
 * Make a link by which so many people become members, with these roles.
 */
export interface InviteMember {
  type: "invite_member";
  grants?: Grant[];
  uses?: number;
  days?: number;
  origin?: string;
}
/**
 * A role that somebody was given: in the whole club, at one event, in one league or for one team of it.
 *
 *     >>> Grant("director", "tournament/friday").covers("tournament/friday")
 *     True
 *     >>> Grant("director", "tournament/friday").covers("tournament/saturday")
 *     False
 */
export interface Grant {
  role: string;
  scope: string;
}
/**
 * List the invitations that can be used.
 */
export interface ListInvitations {
  type: "list_invitations";
}
/**
 * Let an invitation be good for nothing any more.
 */
export interface WithdrawInvitation {
  type: "withdraw_invitation";
  invitation: string;
}
/**
 * Give somebody a role: in the whole club, at one event or in one league.
 */
export interface GrantRole {
  type: "grant_role";
  member: string;
  role: string;
  scope?: string;
}
/**
 * Take a role from somebody.
 */
export interface WithdrawRole {
  type: "withdraw_role";
  member: string;
  role: string;
  scope?: string;
}
/**
 * Make a link with which a member sets a new password; for *origin* see `InviteMember`.
 */
export interface MakePasswordLink {
  type: "make_password_link";
  member: string;
  origin?: string;
}
/**
 * See how somebody comes in, and what they are in the club.
 */
export interface LookAtMember {
  type: "look_at_member";
  member: string;
}
/**
 * End all of a member's sessions: anybody who has their phone is signed out.
 */
export interface EndMemberSessions {
  type: "end_member_sessions";
  member: string;
}
/**
 * See who gave which roles, to somebody or to all, and who invited whom: a page, *before* what the last one ended with.
 */
export interface ReadAppointments {
  type: "read_appointments";
  member?: string;
  before?: number | null;
}
/**
 * Have somebody called otherwise.
 */
export interface RenameMember {
  type: "rename_member";
  member: string;
  name: string;
}
/**
 * Get everything that the club has about somebody, to give it to them.
 */
export interface ExportMember {
  type: "export_member";
  member: string;
}
/**
 * Have everything deleted that is known about somebody.
 */
export interface DeleteMember {
  type: "delete_member";
  member: string;
}
/**
 * Something to be done at a table. The same *id* twice is done once.
 */
export interface TableCommand {
  id: string;
  command:
    | SitDown
    | StandUp
    | SitOut
    | ComeBack
    | AddChips
    | Act
    | Straddle
    | CallClock
    | CallFloor
    | WithdrawCall
    | WaitForSeat
    | LeaveList
    | LeaveGame
    | OrderAtTable
    | LookAtCards
    | ComeIn;
}
/**
 * Take a seat with so many chips. Somebody who *waits* pays nothing to come in and is dealt in with the big blind.
 */
export interface SitDown {
  type: "sit_down";
  seat: number;
  chips: number;
  waits?: boolean;
}
/**
 * Leave the table.
 */
export interface StandUp {
  type: "stand_up";
}
/**
 * Keep the seat, and play no more for now. In a tournament the seat goes on paying.
 *
 *     *at_blind*: in a cash game, not before the big blind would be one's own; said again without it, at once.
 */
export interface SitOut {
  type: "sit_out";
  at_blind?: boolean;
}
/**
 * Play again. A player who missed blinds posts at once, or *waits* for the big blind.
 */
export interface ComeBack {
  type: "come_back";
  waits?: boolean;
}
/**
 * Buy more chips, between hands.
 */
export interface AddChips {
  type: "add_chips";
  chips: number;
}
/**
 * Act in the hand.
 *
 *     *turn* is the number the view gave to this decision, so that what was meant for one turn never counts for the next.
 */
export interface Act {
  type: "act";
  action: Fold | Check | Call | RaiseTo | AllIn | Show | Muck | RunTwice;
  turn: number;
}
/**
 * Give up the hand.
 */
export interface Fold {
  type: "fold";
}
/**
 * Stay in without paying.
 */
export interface Check {
  type: "check";
}
/**
 * Match the bet.
 */
export interface Call {
  type: "call";
}
/**
 * Bet or raise to a total on this street.
 */
export interface RaiseTo {
  type: "raise_to";
  to: number;
}
/**
 * Put in everything.
 */
export interface AllIn {
  type: "all_in";
}
/**
 * Turn up both cards at the showdown.
 */
export interface Show {
  type: "show";
}
/**
 * Give up the claim unseen.
 */
export interface Muck {
  type: "muck";
}
/**
 * Say whether to run the rest of the board twice.
 */
export interface RunTwice {
  type: "run_twice";
  agree?: boolean;
}
/**
 * Straddle with so many chips when next sitting after the big blind; 0 takes it back.
 */
export interface Straddle {
  type: "straddle";
  chips: number;
}
/**
 * Ask for the clock on whoever is in turn. *where* is how far from one's own chair one is: see `presence`.
 */
export interface CallClock {
  type: "call_clock";
  where?: "at_the_table" | "away" | "in_the_chair" | "within_reach_of_chair";
}
/**
 * Call the floor: the table stands still until it has ruled. What one says to the floor nobody else hears.
 */
export interface CallFloor {
  type: "call_floor";
  why?: "action" | "amount" | "cards" | "collusion" | "conduct" | "delay" | "other" | "showdown";
  words?: string;
}
/**
 * Call the floor no longer, as long as it has not come.
 */
export interface WithdrawCall {
  type: "withdraw_call";
}
/**
 * Go on the waiting list of a full table.
 */
export interface WaitForSeat {
  type: "wait_for_seat";
}
/**
 * Wait no longer, and let the seat go that was offered, if one was.
 */
export interface LeaveList {
  type: "leave_list";
}
/**
 * Be let in no more at somebody's home game; its link leads there again.
 */
export interface LeaveGame {
  type: "leave_game";
}
/**
 * Do something at a cash table that the floor may.
 */
export interface OrderAtTable {
  type: "order";
  order:
    | SeatPlayer
    | SeatGhost
    | ReplaceGhost
    | TakeAway
    | MarkAway
    | MarkBack
    | WalkedAway
    | SetLevel
    | BeginShuffle
    | RepeatDeal
    | CarryOut
    | MissHands
    | Expel
    | TakeOut
    | SetChips
    | SetPenalty
    | StartClock
    | SetCalledClock
    | BeginBreak
    | EndBreak
    | HoldAllIns
    | OpenHeldAllIn
    | BeginStud
    | DrawButton
    | SetButton
    | GuestsArrive
    | CloseTable
    | OfferSeat
    | TurnDown
    | ShowOut
    | Pardon
    | HandOver
    | RenameTable
    | ChangeBook
    | SetDoor;
}
/**
 * Give somebody a seat with a stack.
 *
 *     *moved* says where from: ``broken`` table, ``balance``, table ``change`` with the whole stack, or nothing for an entrant.
 */
export interface SeatPlayer {
  type: "seat_player";
  seat: number;
  member: string;
  name: string;
  chips: number;
  moved?: string;
  penalty?: number;
  is_bot?: boolean;
  penalty_rounds?: number;
}
/**
 * Put a stack in a seat whose player is missing.
 */
export interface SeatGhost {
  type: "seat_ghost";
  seat: number;
  chips: number;
}
/**
 * A latecomer takes over a ghost's seat. *full* is the stack an entrant gets.
 */
export interface ReplaceGhost {
  type: "replace_ghost";
  seat: number;
  member: string;
  name: string;
  full: number;
  is_bot?: boolean;
}
/**
 * Take a player with the whole stack from the table: for another, or out of the event. At a cash table once the hand is over.
 */
export interface TakeAway {
  type: "take_away";
  seat: number;
}
/**
 * A player is not at the seat.
 */
export interface MarkAway {
  type: "mark_away";
  seat: number;
}
/**
 * A player is at the seat again.
 */
export interface MarkBack {
  type: "mark_back";
  seat: number;
}
/**
 * A player has left the table with a live hand.
 */
export interface WalkedAway {
  type: "walked_away";
  seat: number;
}
/**
 * Announce new blinds and a new ante; a hand that has begun is played to its end with the old ones.
 *
 *     *smallest_chip* is the one in play from now on; 0 leaves it as it is.
 */
export interface SetLevel {
  type: "set_level";
  small_blind: number;
  big_blind: number;
  ante?: number;
  smallest_chip?: number;
}
/**
 * The dealer does something that may begin a hand: ``riffle``, ``shuffler``, ``dealer_change``, ``wash``.
 */
export interface BeginShuffle {
  type: "begin_shuffle";
  how?: string;
}
/**
 * The deal does not count and is repeated exactly.
 */
export interface RepeatDeal {
  type: "misdeal";
  why: string;
}
/**
 * Have a ruling happen to the hand: the cards are put right, a hand is dead, or all of it is void.
 */
export interface CarryOut {
  type: "carry_out";
  event: CardsPutRight | HandKilled | HandVoided;
}
/**
 * The floor put a mistake of the dealer right: from here on the cards lie like this. It stays with whoever deals.
 */
export interface CardsPutRight {
  type: "cards_put_right";
  procedure: string;
  rule: string;
  board: string[];
  holes: [string, string][];
  stub: string[];
  out: string[];
  /**
   * @minItems 3
   * @maxItems 3
   */
  burns: [number, number, number];
  seen: string[];
  dead?: number[];
}
/**
 * The floor declared a seat's hand dead; its chips stay in.
 */
export interface HandKilled {
  type: "hand_killed";
  seat: number;
  why: string;
}
/**
 * The hand does not count: everybody has the chips back. After a misdeal it is dealt again.
 */
export interface HandVoided {
  type: "hand_voided";
  procedure: string;
  rule: string;
  is_misdeal: boolean;
  forfeits: number[];
}
/**
 * Have a player miss so many hands, or so many rounds of the table.
 */
export interface MissHands {
  type: "penalise";
  seat: number;
  hands?: number;
  rounds?: number;
}
/**
 * Put a player out of the event: a live hand is dead, what is in the pot stays there, and the stack leaves play.
 */
export interface Expel {
  type: "disqualify";
  seat: number;
}
/**
 * Take chips of a player out of play, between hands, by a rule.
 */
export interface TakeOut {
  type: "take_out";
  seat: number;
  chips: number;
  rule: string;
}
/**
 * Bring a stack of an event to what its director says, between hands: chips that were bought, or a chip race.
 */
export interface SetChips {
  type: "set_chips";
  seat: number;
  chips: number;
  rule?: string;
}
/**
 * Bring what a player still misses to what the director of the event says.
 */
export interface SetPenalty {
  type: "set_penalty";
  seat: number;
  hands?: number;
  rounds?: number;
}
/**
 * Put the clock on the player in turn.
 */
export interface StartClock {
  type: "start_clock";
}
/**
 * Change the length of a called clock, for one seat or for all (seat 0).
 */
export interface SetCalledClock {
  type: "set_clock";
  seconds: number;
  countdown: number;
  seat?: number;
  why?: string;
}
/**
 * No more hands until the break is over; at a cash table the one under way is played to its end.
 */
export interface BeginBreak {
  type: "begin_break";
}
/**
 * Play goes on.
 */
export interface EndBreak {
  type: "end_break";
}
/**
 * Have an all-in that is called wait, cards down, in this hand and those to come; or open it, and hold no more.
 */
export interface HoldAllIns {
  type: "hold_all_ins";
  held: boolean;
}
/**
 * Have the all-in of this hand opened; those to come are held as before.
 */
export interface OpenHeldAllIn {
  type: "open_all_in";
}
/**
 * A mixed event changes to a stud game, which needs no button.
 */
export interface BeginStud {
  type: "begin_stud";
}
/**
 * One card for each seat, face up, for the first button.
 */
export interface DrawButton {
  type: "draw_button";
  cards: {
    [k: string]: string;
  };
}
/**
 * The seat of the first button, drawn elsewhere: for all tables at once, or for a final table.
 */
export interface SetButton {
  type: "set_button";
  seat: number;
}
/**
 * A guest has been checked in for an event of the evening.
 */
export interface GuestsArrive {
  type: "guests_arrive";
}
/**
 * Play the hand out, and then close the table; everybody gets up with their chips. A cash table only.
 */
export interface CloseTable {
  type: "close_table";
}
/**
 * Keep a free seat for somebody who is let in, whether or not they wait for one.
 */
export interface OfferSeat {
  type: "offer_seat";
  member: string;
  seat: number;
}
/**
 * Have somebody wait no longer for a seat.
 */
export interface TurnDown {
  type: "turn_down";
  member: string;
}
/**
 * Have somebody go, as with `TakeAway` if they sit, and let them in no more; *for_good*, they cannot come in again.
 */
export interface ShowOut {
  type: "show_out";
  member: string;
  for_good?: boolean;
}
/**
 * Let somebody come again who was shown out for good.
 */
export interface Pardon {
  type: "pardon";
  member: string;
}
/**
 * Make somebody who is let in the host of a home game, in one's own place.
 */
export interface HandOver {
  type: "hand_over";
  member: string;
}
/**
 * Call a cash table otherwise.
 */
export interface RenameTable {
  type: "rename_table";
  name: string;
}
/**
 * Play under another book from the next hand on. Without an *edition*, the latest.
 */
export interface ChangeBook {
  type: "change_book";
  book: string;
  edition?: string;
}
/**
 * Say who sits down, and who looks on.
 */
export interface SetDoor {
  type: "set_door";
  door: TableDoor;
}
/**
 * Who sits down at a table, and who looks on.
 */
export interface TableDoor {
  approves: boolean;
}
/**
 * See every card of the hand under way, for a ruling; that somebody looked is written down, and the table hears of it.
 */
export interface LookAtCards {
  type: "look_at_cards";
}
/**
 * Come in at a home game by its *link*; whoever has the floor in the club needs none, and everybody sees them come.
 */
export interface ComeIn {
  type: "come_in";
  link?: string;
}
/**
 * Somebody wants a home game of their own. The same *id* twice opens one.
 */
export interface HomeGameCommand {
  id: string;
  game: HomeGame;
}
/**
 * A private cash table of one's own: the book, the game, and how much time there is. Amounts are chips.
 */
export interface HomeGame {
  name: string;
  book?: string;
  structure?: string;
  seats?: number;
  small_blind?: number;
  big_blind?: number;
  ante?: number;
  smallest_buy_in?: number;
  largest_buy_in?: number;
  chip_cents?: number;
  thinking_ms?: number;
  time_bank_ms?: number;
  time_bank_refill_ms?: number;
  time_bank_refill_hands?: number;
  pause_ms?: number;
  seat_kept_ms?: number;
  seat_offered_ms?: number;
  straddles?: boolean;
  runs_twice?: boolean;
  asks_showdown?: boolean;
  door?: TableDoor1;
  floor_calls?: number;
  floor_wait_ms?: number;
}
/**
 * Who sits down at a table, and who looks on.
 */
export interface TableDoor1 {
  approves: boolean;
}
/**
 * Something to be done with one's notices. The same *id* twice is done once.
 */
export interface NoticesCommand {
  id: string;
  command: PutAwayNotices;
}
/**
 * Put notices away that one has seen; those that are away already stay so.
 */
export interface PutAwayNotices {
  type: "put_away";
  numbers: number[];
}
/**
 * It was done, and is kept; *number* is that of the first view in which it shows.
 */
export interface Done {
  type: "done";
  id: string;
  number: number;
}
/**
 * It was not done, and nothing has changed. *words* say why and what is open instead.
 */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  words: Words;
  rule: Paragraph | null;
  topic: string;
}
/**
 * The same said in both languages.
 */
export interface Words {
  en: string;
  de: string;
}
/**
 * The rule that decides: its number as the book prints it, and its id in the catalogue.
 */
export interface Paragraph {
  book: string;
  edition: string;
  paragraph: string;
  rule: string;
}
/**
 * What the table looks like now, and what happened since view *since*; 0 is the beginning of the present hand.
 */
export interface TableUpdate {
  type: "told";
  topic: string;
  number: number;
  since: number;
  view: TableView;
  events: (
    | TableOpened
    | AllInsHeld
    | BreakBegan
    | BreakEnded
    | ButtonDrawn
    | ButtonMovedAhead
    | ButtonPlaced
    | CameBack
    | CardsLookedAt
    | ChipsAdded
    | ChipsTakenOut
    | ClockCalled
    | ClockLengthSet
    | ClockRanOut
    | ClockStarted
    | ClosesAfterHand
    | Eliminated
    | GhostReplaced
    | ShuffleBegan
    | LeavesAfterHand
    | LeftTheTable
    | LevelSet
    | ListJoined
    | ListLeft
    | Misdealt
    | OfferPassed
    | SeatOffered
    | SitsOutAtBlind
    | LinkRenewed
    | LetIn
    | ShownOut
    | Pardoned
    | HostChanged
    | TableRenamed
    | DoorSet
    | BookChanged
    | BookAnnounced
    | NextHandDue
    | MissedHandsCounted
    | MissedHandsOrdered
    | SatDown
    | SatOut
    | StoodUp
    | StraddleSet
    | TableClosed
    | TimeBankFilled
    | TimeBankSpent
    | TimeBankStarted
    | TurnBegan
    | WaitsForBlind
    | FloorCallWithdrawn
    | FloorCame
    | FloorAwaited
    | FloorCallDismissed
    | FloorCallTimedOut
    | DeckShown
    | Ruled
    | FloorCallTold
    | FloorRulingTold
    | AntePosted
    | BlindPosted
    | DeadPosted
    | StreetDealt
    | Checked
    | Called
    | Bet
    | Raised
    | Folded
    | HandKilled
    | UncalledReturned
    | CardsOpened
    | RunOutHeld
    | RunsAgreed
    | Shown
    | Mucked
    | PotAwarded
    | RabbitShown
    | HandStarted
    | OwnCards
  )[];
}
/**
 * A table as one pair of eyes may see it. *you* is one's own seat. Times are milliseconds since 1970.
 */
export interface TableView {
  id: string;
  name: string;
  book: string;
  edition: string;
  structure: string;
  size: number;
  small_blind: number;
  big_blind: number;
  ante: number;
  smallest_buy_in: number;
  largest_buy_in: number;
  thinking_ms: number;
  seats: TakenSeat[];
  you: number | null;
  button: number | null;
  number: number;
  root: string;
  hand: View | null;
  players: DealtPlayer[];
  turn: number;
  until: number | null;
  next_hand_at: number | null;
  now: number;
  kind: string;
  is_called: boolean;
  countdown_from: number | null;
  on_break: boolean;
  is_closed: boolean;
  chip_cents: number;
  entry_level: boolean;
  largest_straddle: number;
  may_top_up: boolean;
  entry: string;
  thinks_since: number | null;
  on_time_bank: boolean;
  waiting: WaitingPlayer[];
  has_list: boolean;
  is_private: boolean;
  host: string;
  guests: TableGuest[];
  door: TableDoor2;
  next_book: string;
  runs_twice: boolean;
  call: FloorCallView | null;
  ruling: FloorRulingTold | null;
  floor_calls: number;
}
/**
 * A seat that somebody has. *chips* are those behind; the hand says what lies before them.
 */
export interface TakenSeat {
  seat: number;
  name: string;
  is_bot: boolean;
  chips: number;
  sits_out: boolean;
  leaves: boolean;
  is_ghost: boolean;
  penalty: number;
  owes: boolean;
  waits: boolean;
  straddle: number;
  time_bank_ms: number;
  out_at_blind: boolean;
}
/**
 * A hand as one seat, or a spectator, may see it.
 */
export interface View {
  seat: number | null;
  street: string;
  board: string[];
  second_board: string[];
  pot: number;
  pots: [number, number[]][];
  seats: SeatView[];
  to_act: number | null;
  legal: Open | null;
  is_over: boolean;
  events: (
    | AntePosted
    | BlindPosted
    | DeadPosted
    | StreetDealt
    | Checked
    | Called
    | Bet
    | Raised
    | Folded
    | HandKilled
    | UncalledReturned
    | CardsOpened
    | RunOutHeld
    | RunsAgreed
    | Shown
    | Mucked
    | PotAwarded
    | RabbitShown
    | HandStarted
    | OwnCards
    | PutRight
    | HandVoided
  )[];
  exposed: string[];
  is_held: boolean;
}
/**
 * One seat as others see it; *cards* only where they lie open or are one's own.
 */
export interface SeatView {
  seat: number;
  stack: number;
  bet: number;
  in_hand: boolean;
  all_in: boolean;
  cards: string[];
  made: string;
  named: Words | null;
}
/**
 * What is open to the seat in turn: `Legal`, for the wire. A bet or raise goes to a total between the two given.
 */
export interface Open {
  fold: boolean;
  check: boolean;
  call: number | null;
  raise_from: number | null;
  raise_to: number | null;
  is_bet: boolean;
  show: boolean;
  muck: boolean;
  claims: boolean;
  run_twice: boolean;
}
/**
 * A seat paid its ante.
 */
export interface AntePosted {
  type: "ante_posted";
  seat: number;
  chips: number;
}
/**
 * A seat posted a blind or a straddle, or what a newcomer owes.
 */
export interface BlindPosted {
  type: "blind_posted";
  seat: number;
  chips: number;
  kind: string;
}
/**
 * A seat paid chips into the pot that nobody has to match.
 */
export interface DeadPosted {
  type: "dead_posted";
  seat: number;
  chips: number;
}
/**
 * Board cards were turned up; *run* is 2 on the second board when it is run twice.
 */
export interface StreetDealt {
  type: "street_dealt";
  street: string;
  cards: string[];
  run: number;
}
/**
 * A seat stayed in without paying.
 */
export interface Checked {
  type: "checked";
  seat: number;
}
/**
 * A seat matched the bet, or put in its last chips; *to* is its total on this street.
 */
export interface Called {
  type: "called";
  seat: number;
  to: number;
}
/**
 * A seat opened the betting on a street.
 */
export interface Bet {
  type: "bet";
  seat: number;
  to: number;
}
/**
 * A seat raised; *to* is its new total on this street.
 */
export interface Raised {
  type: "raised";
  seat: number;
  to: number;
}
/**
 * A seat gave up its cards.
 */
export interface Folded {
  type: "folded";
  seat: number;
}
/**
 * Chips nobody matched went back.
 */
export interface UncalledReturned {
  type: "uncalled_returned";
  seat: number;
  chips: number;
}
/**
 * All hands still in were turned up, because of an all-in.
 */
export interface CardsOpened {
  type: "cards_opened";
  seats: number[];
  cards: [string, string][];
}
/**
 * From here on an all-in that is called waits, cards down, for the floor to have it opened; or it does not any more.
 */
export interface RunOutHeld {
  type: "run_out_held";
  held: boolean;
}
/**
 * A seat said whether to run the rest of the board twice.
 */
export interface RunsAgreed {
  type: "runs_agreed";
  seat: number;
  twice: boolean;
}
/**
 * A seat showed its cards and claims what they win, or *asked_by* had a right to see them.
 */
export interface Shown {
  type: "shown";
  seat: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  cards: [string, string];
  asked_by: number | null;
}
/**
 * A seat gave up its claim unseen.
 */
export interface Mucked {
  type: "mucked";
  seat: number;
}
/**
 * A pot, or its half on one of two boards, went to its winners. Pot 0 is the main pot.
 */
export interface PotAwarded {
  type: "pot_awarded";
  pot: number;
  chips: number;
  seats: number[];
  shares: number[];
  run: number;
}
/**
 * Cards that would have come were shown, because all agreed.
 */
export interface RabbitShown {
  type: "rabbit_shown";
  cards: string[];
}
/**
 * A hand began, as everybody sees it: `HandDealt` without the deck.
 */
export interface HandStarted {
  type: "began";
  book: string;
  edition: string;
  structure: string;
  seats: number[];
  stacks: number[];
  button: number;
  small_blind: number;
  big_blind: number;
  ante: number;
}
/**
 * Cards were dealt; these are one's own, in the usual notation, and nobody else's.
 */
export interface OwnCards {
  type: "dealt";
  cards: string[];
}
/**
 * A mistake of the dealer was put right: the board and one's own cards as they are now.
 */
export interface PutRight {
  type: "put_right";
  procedure: string;
  rule: string;
  board: string[];
  cards: string[];
  seen: string[];
  dead: number[];
}
/**
 * Who was dealt in at a seat.
 */
export interface DealtPlayer {
  seat: number;
  name: string;
}
/**
 * Somebody on the waiting list. *seat* is the one that is kept for them *until* then, if one is.
 */
export interface WaitingPlayer {
  member: string;
  name: string;
  seat: number | null;
  until: number | null;
}
/**
 * Somebody who is let in at a home game.
 */
export interface TableGuest {
  member: string;
  name: string;
}
/**
 * Who sits down at a table, and who looks on.
 */
export interface TableDoor2 {
  approves: boolean;
}
/**
 * The floor was called: the table stands still, and so do the clocks, at the moment *since*.
 */
export interface FloorCallView {
  since: number;
  callers: DealtPlayer[];
  until: number;
  came: string;
  has_come: boolean;
}
/**
 * The floor ruled, as everybody sees it. What that does to the hand follows; the casebook says the rest under *case*.
 */
export interface FloorRulingTold {
  type: "floor_ruled";
  by: string;
  at: number;
  case: number;
  rules: Paragraph[];
  is_otherwise: boolean;
}
/**
 * A table was set up. Amounts are chips; times are milliseconds.
 */
export interface TableOpened {
  type: "table_opened";
  id: string;
  name: string;
  book: string;
  edition: string;
  structure: string;
  seats: number;
  small_blind: number;
  big_blind: number;
  smallest_buy_in: number;
  largest_buy_in: number;
  thinking_ms: number;
  pause_ms: number;
  ante: number;
  cash: boolean;
  kind: string;
  big_blind_ante: boolean;
  chip_cents: number;
  smallest_chip: number;
  rebuys: boolean;
  time_bank_ms: number;
  time_bank_refill_ms: number;
  time_bank_refill_hands: number;
  seat_kept_ms: number;
  entry_level: boolean;
  asks_showdown: boolean;
  event: EventTable | null;
  seat_offered_ms: number;
  is_private: boolean;
  host: string;
  door: TableDoor3;
  straddles: boolean;
  runs_twice: boolean;
  floor_calls: number;
  floor_wait_ms: number;
  floor_rules_ms: number;
}
/**
 * Which table of which tournament a table is, where the server deals the tournament.
 */
export interface EventTable {
  event: string;
  number: number;
}
/**
 * Who sits down at a table, and who looks on.
 */
export interface TableDoor3 {
  approves: boolean;
}
/**
 * All-ins that are called wait, cards down, for the floor to have them opened; or they do not any more.
 */
export interface AllInsHeld {
  type: "all_ins_held";
  held: boolean;
}
/**
 * No hand begins until the break is over.
 */
export interface BreakBegan {
  type: "break_began";
}
/**
 * Play goes on.
 */
export interface BreakEnded {
  type: "break_ended";
}
/**
 * The first button was drawn, with these cards if it was drawn at this table.
 */
export interface ButtonDrawn {
  type: "button_drawn";
  button: number;
  cards: [number, string][];
}
/**
 * The button was moved to where the next hand needs it, and stays until then: over a break, or a round of stud.
 */
export interface ButtonMovedAhead {
  type: "button_moved_ahead";
  button: number;
  small_blind: number | null;
  big_blind: number;
  small_blind_seat: number;
}
/**
 * Where the button lies in the hand that begins, and whose the blinds are; a dead small blind is None.
 */
export interface ButtonPlaced {
  type: "button_placed";
  button: number;
  small_blind: number | null;
  big_blind: number;
  small_blind_seat: number;
  away: number[];
  missed_big: number[];
  missed_small: number[];
}
/**
 * A seat wants cards again.
 */
export interface CameBack {
  type: "came_back";
  seat: number;
}
/**
 * Somebody of the floor looked at all cards of a hand under way.
 */
export interface CardsLookedAt {
  type: "cards_looked_at";
  hand: number;
  by: string;
}
/**
 * A seat bought more chips.
 */
export interface ChipsAdded {
  type: "chips_added";
  seat: number;
  chips: number;
}
/**
 * Chips of a seat left play, by a rule: they were out of sight, or forfeited.
 */
export interface ChipsTakenOut {
  type: "chips_taken_out";
  seat: number;
  chips: number;
  rule: string;
}
/**
 * Somebody had the clock put on the seat in turn; *by* is a seat, or None for the floor and other tables.
 */
export interface ClockCalled {
  type: "clock_called";
  seat: number;
  by: number | null;
  countdown_from: number;
  until: number;
}
/**
 * The floor changed how long a called clock runs, for one seat or for all (seat 0).
 */
export interface ClockLengthSet {
  type: "clock_length_set";
  seat: number;
  seconds: number;
  countdown: number;
  why: string;
}
/**
 * A seat let its time pass; what the book makes of it follows.
 */
export interface ClockRanOut {
  type: "clock_ran_out";
  seat: number;
}
/**
 * A seat is in turn and has time until then.
 */
export interface ClockStarted {
  type: "clock_started";
  seat: number;
  until: number;
  since: number;
}
/**
 * The hand is played out, and no other begins.
 */
export interface ClosesAfterHand {
  type: "closes_after_hand";
  rule: string;
}
/**
 * A seat lost its last chips and is free; *had* is what it began the hand with, which decides between several.
 */
export interface Eliminated {
  type: "eliminated";
  seat: number;
  had: number;
}
/**
 * A latecomer took over a ghost's seat, with these chips.
 */
export interface GhostReplaced {
  type: "ghost_replaced";
  seat: number;
  member: string;
  name: string;
  chips: number;
  is_bot: boolean;
}
/**
 * The shuffle for the next hand began: its level is fixed.
 */
export interface ShuffleBegan {
  type: "hand_began";
  at: number;
}
/**
 * A seat that has no more say in this hand gets up when it is over.
 */
export interface LeavesAfterHand {
  type: "leaves_after_hand";
  seat: number;
  forfeits: string;
}
/**
 * A seat left the table with a live hand, which the rule forbids; the floor may give a penalty.
 */
export interface LeftTheTable {
  type: "left_the_table";
  seat: number;
  rule: string;
  folds: boolean;
}
/**
 * Blinds, ante and the smallest chip of the hands that begin from now on; 0 means that the chip is the same as before.
 */
export interface LevelSet {
  type: "level_set";
  small_blind: number;
  big_blind: number;
  ante: number;
  smallest_chip: number;
}
/**
 * Somebody waits for a seat from now on, as the last on the list.
 */
export interface ListJoined {
  type: "list_joined";
  member: string;
  name: string;
}
/**
 * Somebody waits no longer.
 */
export interface ListLeft {
  type: "list_left";
  member: string;
}
/**
 * The deal did not count: everybody has the chips back, and the next deal repeats it.
 */
export interface Misdealt {
  type: "misdealt";
  why: string;
}
/**
 * Somebody did not take the seat that was kept for them, and is off the list.
 */
export interface OfferPassed {
  type: "offer_passed";
  seat: number;
  member: string;
}
/**
 * A free seat is kept for somebody who waited; offered to them again, it is kept for longer.
 */
export interface SeatOffered {
  type: "seat_offered";
  seat: number;
  member: string;
  name: string;
  until: number;
}
/**
 * Whether a seat sits out as soon as the big blind would be its own.
 */
export interface SitsOutAtBlind {
  type: "sits_out_at_blind";
  seat: number;
  wants: boolean;
}
/**
 * A home game has another link; the one before is good for nothing. What is secret of it lies in the vault.
 */
export interface LinkRenewed {
  type: "link_renewed";
  number: number;
  at: number;
}
/**
 * Somebody may look on and sit down at a home game from now on.
 */
export interface LetIn {
  type: "let_in";
  member: string;
  name: string;
}
/**
 * Somebody is not let in any more; *for_good*, they cannot come in again and sit down here no more.
 */
export interface ShownOut {
  type: "shown_out";
  member: string;
  name: string;
  for_good: boolean;
}
/**
 * Somebody who was shown out for good may come again.
 */
export interface Pardoned {
  type: "pardoned";
  member: string;
}
/**
 * The home game is somebody else's from now on.
 */
export interface HostChanged {
  type: "host_changed";
  member: string;
}
/**
 * The table is called otherwise.
 */
export interface TableRenamed {
  type: "table_renamed";
  name: string;
}
/**
 * Other people may sit down or look on.
 */
export interface DoorSet {
  type: "door_set";
  door: TableDoor;
}
/**
 * The hands that begin from now on are played under this book.
 */
export interface BookChanged {
  type: "book_changed";
  book: string;
  edition: string;
}
/**
 * When this hand is over, the table is played under this book.
 */
export interface BookAnnounced {
  type: "book_announced";
  book: string;
  edition: string;
}
/**
 * The next hand begins at that time.
 */
export interface NextHandDue {
  type: "next_hand_due";
  at: number;
}
/**
 * The rounds a seat misses were counted: so many hands.
 */
export interface MissedHandsCounted {
  type: "penalty_began";
  seat: number;
  hands: number;
}
/**
 * A seat misses so many hands; rounds are counted in hands when it begins, where the book says so.
 */
export interface MissedHandsOrdered {
  type: "penalty_given";
  seat: number;
  hands: number;
  rounds: number;
}
/**
 * Somebody took a seat with chips.
 */
export interface SatDown {
  type: "sat_down";
  seat: number;
  member: string;
  name: string;
  chips: number;
  is_bot: boolean;
  is_ghost: boolean;
  moved: string;
  penalty: number;
  waits: boolean;
  came_from: string;
  penalty_rounds: number;
}
/**
 * A seat wants no cards for now.
 */
export interface SatOut {
  type: "sat_out";
  seat: number;
  at: number;
}
/**
 * A seat became free; the chips went along, or left play with a disqualification.
 */
export interface StoodUp {
  type: "stood_up";
  seat: number;
  chips: number;
  forfeits: string;
}
/**
 * A seat straddles when it next sits after the big blind; 0: it does not.
 */
export interface StraddleSet {
  type: "straddle_set";
  seat: number;
  chips: number;
}
/**
 * The table is closed; everybody got up with the chips.
 */
export interface TableClosed {
  type: "table_closed";
  rule: string;
}
/**
 * Every seat got some of its time bank back.
 */
export interface TimeBankFilled {
  type: "time_bank_filled";
  ms: number;
}
/**
 * So much of a seat's time bank is used up.
 */
export interface TimeBankSpent {
  type: "time_bank_spent";
  seat: number;
  ms: number;
}
/**
 * A seat thinks on out of its time bank.
 */
export interface TimeBankStarted {
  type: "time_bank_started";
  seat: number;
  since: number;
  until: number;
}
/**
 * A seat is in turn, and has time until somebody calls the clock.
 */
export interface TurnBegan {
  type: "turn_began";
  seat: number;
  since: number;
}
/**
 * Whether a seat that owes blinds waits for the big blind rather than post.
 */
export interface WaitsForBlind {
  type: "waits_for_blind";
  seat: number;
  waits: boolean;
}
/**
 * Somebody calls no longer; with the last of them the call is over.
 */
export interface FloorCallWithdrawn {
  type: "floor_call_withdrawn";
  member: string;
  name: string;
  at: number;
}
/**
 * Somebody of the floor looks after the call.
 */
export interface FloorCame {
  type: "floor_came";
  member: string;
  name: string;
  until: number;
}
/**
 * The floor has its full time again: nobody could come while the server was away.
 */
export interface FloorAwaited {
  type: "floor_awaited";
  until: number;
}
/**
 * The floor saw no reason to step in, and says why; play goes on.
 */
export interface FloorCallDismissed {
  type: "floor_call_dismissed";
  member: string;
  name: string;
  at: number;
  reason: string;
}
/**
 * Nobody came in time, or nobody ruled: play goes on.
 */
export interface FloorCallTimedOut {
  type: "floor_call_timed_out";
  at: number;
}
/**
 * The root of the deck that was sealed for a hand: what the shuffle can be checked against.
 */
export interface DeckShown {
  type: "deck_shown";
  hand: number;
  root: string;
}
/**
 * The floor put the cards of a hand right, or voided it: what was done, and by which rule.
 */
export interface Ruled {
  type: "ruled";
  what: PutRight | HandVoided;
  by: Paragraph;
}
/**
 * Somebody called the floor, as everybody sees it: what about, and what they said, is for the floor alone.
 */
export interface FloorCallTold {
  type: "floor_called";
  seat: number;
  name: string;
  at: number;
  until: number;
  joins: boolean;
}
/**
 * What has changed at a table since view *since*, and what has happened; `changes.whole` puts it onto that view.
 *
 *     *own* is there when what one's own seat alone knows of the hand has changed, and nothing where one is not in a new hand.
 */
export interface TableNews {
  type: "changed";
  topic: string;
  number: number;
  since: number;
  shared: Shared;
  events: (
    | TableOpened
    | AllInsHeld
    | BreakBegan
    | BreakEnded
    | ButtonDrawn
    | ButtonMovedAhead
    | ButtonPlaced
    | CameBack
    | CardsLookedAt
    | ChipsAdded
    | ChipsTakenOut
    | ClockCalled
    | ClockLengthSet
    | ClockRanOut
    | ClockStarted
    | ClosesAfterHand
    | Eliminated
    | GhostReplaced
    | ShuffleBegan
    | LeavesAfterHand
    | LeftTheTable
    | LevelSet
    | ListJoined
    | ListLeft
    | Misdealt
    | OfferPassed
    | SeatOffered
    | SitsOutAtBlind
    | LinkRenewed
    | LetIn
    | ShownOut
    | Pardoned
    | HostChanged
    | TableRenamed
    | DoorSet
    | BookChanged
    | BookAnnounced
    | NextHandDue
    | MissedHandsCounted
    | MissedHandsOrdered
    | SatDown
    | SatOut
    | StoodUp
    | StraddleSet
    | TableClosed
    | TimeBankFilled
    | TimeBankSpent
    | TimeBankStarted
    | TurnBegan
    | WaitsForBlind
    | FloorCallWithdrawn
    | FloorCame
    | FloorAwaited
    | FloorCallDismissed
    | FloorCallTimedOut
    | DeckShown
    | Ruled
    | FloorCallTold
    | FloorRulingTold
    | AntePosted
    | BlindPosted
    | DeadPosted
    | StreetDealt
    | Checked
    | Called
    | Bet
    | Raised
    | Folded
    | HandKilled
    | UncalledReturned
    | CardsOpened
    | RunOutHeld
    | RunsAgreed
    | Shown
    | Mucked
    | PotAwarded
    | RabbitShown
    | HandStarted
    | OwnCards
  )[];
  own?: Own | null;
}
/**
 * What has changed for everybody. *now* is the club's time.
 */
export interface Shared {
  now: number;
  fields: TableFields;
  seats: TakenSeat[];
  left: number[];
  hand?: HandChange | null;
}
/**
 * What has changed of a table.
 */
export interface TableFields {
  id?: string;
  name?: string;
  book?: string;
  edition?: string;
  structure?: string;
  size?: number;
  small_blind?: number;
  big_blind?: number;
  ante?: number;
  smallest_buy_in?: number;
  largest_buy_in?: number;
  thinking_ms?: number;
  button?: number | null;
  number?: number;
  root?: string;
  players?: DealtPlayer[];
  turn?: number;
  until?: number | null;
  next_hand_at?: number | null;
  kind?: string;
  is_called?: boolean;
  countdown_from?: number | null;
  on_break?: boolean;
  is_closed?: boolean;
  chip_cents?: number;
  entry_level?: boolean;
  largest_straddle?: number;
  may_top_up?: boolean;
  entry?: string;
  thinks_since?: number | null;
  on_time_bank?: boolean;
  waiting?: WaitingPlayer[];
  has_list?: boolean;
  is_private?: boolean;
  host?: string;
  guests?: TableGuest[];
  door?: TableDoor;
  next_book?: string;
  runs_twice?: boolean;
  call?: FloorCallView | null;
  ruling?: FloorRulingTold | null;
  floor_calls?: number;
}
/**
 * What has changed of a hand, as everybody sees it. *is_new*: it is another one, told of whole.
 */
export interface HandChange {
  fields: HandFields;
  seats: SeatView[];
  is_new: boolean;
}
/**
 * What has changed of a hand.
 */
export interface HandFields {
  street?: string;
  board?: string[];
  second_board?: string[];
  pot?: number;
  pots?: [number, number[]][];
  to_act?: number | null;
  is_over?: boolean;
  exposed?: string[];
  is_held?: boolean;
}
/**
 * What a seat knows of a hand beyond what everybody sees.
 */
export interface Own {
  seat: number;
  cards: string[];
  made: string;
  legal: Open | null;
}
/**
 * Nothing that happens at the table can be kept for now: it waits, and nobody's time runs. Said again while it lasts.
 *
 *     With *is_over* it goes on; so it does with every view that comes.
 */
export interface Paused {
  type: "paused";
  topic: string;
  is_over: boolean;
  words: Words1;
}
/**
 * The same said in both languages.
 */
export interface Words1 {
  en: string;
  de: string;
}
/**
 * Nothing more is told of a topic: one is not let in there any more.
 */
export interface TopicEnded {
  type: "ended";
  topic: string;
  words: Words2;
}
/**
 * The same said in both languages.
 */
export interface Words2 {
  en: string;
  de: string;
}
/**
 * The line is open. *member* is who the page is to the club; nobody where it is empty.
 */
export interface Welcome {
  type: "welcome";
  wire: number;
  member: string;
  now: number;
}
/**
 * The tables that are open now.
 */
export interface LobbyUpdate {
  type: "lobby";
  topic: string;
  number: number;
  since: number;
  tables: TableLine[];
}
/**
 * A table as the lobby lists it.
 */
export interface TableLine {
  id: string;
  name: string;
  book: string;
  edition: string;
  structure: string;
  small_blind: number;
  big_blind: number;
  size: number;
  people: number;
  bots: number;
  hands: number;
  smallest_buy_in: number;
  largest_buy_in: number;
  chip_cents: number;
  entry_level: boolean;
  waiting: number;
}
/**
 * The home games that one is let in to.
 */
export interface HomeGames {
  type: "home_games";
  games: HomeGameLine[];
}
/**
 * A home game in the list of whoever is let in there.
 */
export interface HomeGameLine {
  table: TableLine;
  is_host: boolean;
}
/**
 * A home game is open; one is its host.
 */
export interface HomeGameOpened {
  type: "home_game_opened";
  id: string;
  table: string;
}
/**
 * The link of a home game: what it ends with, after ``#``, on the table's page.
 */
export interface LinkShown {
  type: "table_link";
  link: string;
  address: string;
  picture: string;
}
/**
 * The offers that stand, in the order in which they were made.
 */
export interface OffersUpdate {
  type: "offers";
  topic: string;
  number: number;
  since: number;
  offers: OfferLine[];
}
/**
 * An offer as the lobby lists it.
 */
export interface OfferLine {
  offered: SitAndGo;
  event: string;
  players: EarlyPlayer[];
}
/**
 * Everything about the sit-and-gos of an offer but their number: one is like the other.
 */
export interface SitAndGo {
  id: string;
  name: string;
  book: string;
  places: number;
  structure: Structure;
  starting_stack: number;
  table_size: number;
  fee_cents: number;
  club_cents: number;
  bounty_cents: number;
  prizes: PrizePlan;
  chip_set: number[];
  needs: string;
  payment: string;
  pace: Pace;
  bots: number;
}
/**
 * Levels and breaks in the order of play. Breaks have no number, and the last level goes on without end.
 *
 *     >>> night = Structure((Level(20, 25, 50), Level(20, 50, 100), Break(10, (25,)), Level(20, 100, 200)))
 *     >>> [night.number_at(at) for at in range(4)]
 *     [1, 2, 2, 3]
 *     >>> print(*night.lines("en"), sep="; ")
 *     0:00 level 1: blinds 25/50; 0:20 level 2: blinds 50/100; ... 0:50 level 3: blinds 100/200
 */
export interface Structure {
  entries: (Level | Break)[];
}
/**
 * Blinds and ante for some time. A big-blind ante is the whole table's, paid by the big blind.
 *
 *     >>> Level(20, 700, 1400, ante=200).forced_bets(9)
 *     3900
 *     >>> Level(20, 500, 1000, ante=1000, big_blind_ante=True).forced_bets(9)
 *     2500
 */
export interface Level {
  type: "level";
  minutes: number;
  small_blind: number;
  big_blind: number;
  ante: number;
  big_blind_ante: boolean;
}
/**
 * Time without hands, and the chips that are coloured up in it.
 */
export interface Break {
  type: "break";
  minutes: number;
  colour_up: number[];
}
/**
 * How the prizes are worked out from what comes in.
 */
export interface PrizePlan {
  scheme: (Curve | Percentages | Amounts | Tickets | PointsOnly) | null;
  unit_cents: number;
  minimum_cents: number;
  guarantee_cents: number;
  added_cents: number;
}
/**
 * A curve by the number of entrants; *paid* fixes the number of prizes instead.
 */
export interface Curve {
  type: "curve";
  name: "flat" | "standard" | "steep" | "winner_takes_all";
  paid: number | null;
}
/**
 * The club's own shares, in hundredths of a per cent: 5000 is 50 %.
 */
export interface Percentages {
  type: "percentages";
  basis_points: number[];
}
/**
 * Fixed prizes. What the pool has beyond them goes to the first place if *rest_to_first*.
 */
export interface Amounts {
  type: "amounts";
  cents: number[];
  rest_to_first: boolean;
}
/**
 * As many tickets as the pool pays; what remains is paid in cash.
 */
export interface Tickets {
  type: "tickets";
  ticket_cents: number;
}
/**
 * Nothing but points.
 */
export interface PointsOnly {
  type: "points_only";
}
/**
 * How much time there is at a table that the server deals, in milliseconds.
 */
export interface Pace {
  thinking_ms: number | null;
  pause_ms: number;
  time_bank_ms: number;
  time_bank_refill_ms: number;
  time_bank_refill_hands: number;
  rebuy_ms: number;
  vote_ms: number;
}
/**
 * Somebody who has entered a sit-and-go that has not begun.
 */
export interface EarlyPlayer {
  member: string;
  name: string;
  is_bot: boolean;
}
/**
 * How the prizes are worked out from what comes in.
 */
export interface PrizePlan1 {
  scheme: (Curve | Percentages | Amounts | Tickets | PointsOnly) | null;
  unit_cents: number;
  minimum_cents: number;
  guarantee_cents: number;
  added_cents: number;
}
/**
 * How much time there is at a table that the server deals, in milliseconds.
 */
export interface Pace1 {
  thinking_ms: number | null;
  pause_ms: number;
  time_bank_ms: number;
  time_bank_refill_ms: number;
  time_bank_refill_hands: number;
  rebuy_ms: number;
  vote_ms: number;
}
/**
 * One's notices that are not put away, the oldest first; told whole whenever there is another one or one fewer.
 */
export interface NoticesUpdate {
  type: "notices";
  topic: string;
  number: number;
  since: number;
  notices: KeptNotice[];
}
/**
 * Something that somebody is told, wherever they are.
 */
export interface KeptNotice {
  number: number;
  at: number;
  about:
    | SeatKept
    | SeatGiven
    | EventStarts
    | EventEnds
    | EventCalledOff
    | EventRearranged
    | PlaceFree
    | InPrizes
    | OutInEvent
    | VoteOpen
    | RulingHeard;
}
/**
 * A free seat is kept for one who waited for it, until then.
 */
export interface SeatKept {
  type: "seat_kept";
  table: string;
  name: string;
  seat: number;
  until: number;
}
/**
 * One has another seat, and did not choose it oneself.
 */
export interface SeatGiven {
  type: "seat_given";
  how: "balance" | "break" | "change" | "final" | "late" | "order" | "wrong_seat";
  name: string;
  seat: number;
  table: string;
  event: string;
  number: number | null;
  is_final: boolean;
}
/**
 * Cards are in the air in an event that one has entered; where one sits, if one has a seat.
 */
export interface EventStarts {
  type: "event_starts";
  event: string;
  name: string;
  table: string;
  number: number | null;
  seat: number | null;
  is_final: boolean;
}
/**
 * An event in which one has played is over; one's place, and what one has won.
 */
export interface EventEnds {
  type: "event_ends";
  event: string;
  name: string;
  place: number | null;
  prize_cents: number;
}
/**
 * An event that one has entered is not played; what was paid goes back.
 */
export interface EventCalledOff {
  type: "event_called_off";
  event: string;
  name: string;
}
/**
 * An event that one has entered has another day, hour or venue.
 */
export interface EventRearranged {
  type: "event_rearranged";
  event: string;
  name: string;
  date: string;
  starts_at: number;
  venue: string;
}
/**
 * One is off the waiting list of an event, and has a place in it.
 */
export interface PlaceFree {
  type: "place_free";
  event: string;
  name: string;
}
/**
 * Everybody who is left in an event wins something, and one is among them.
 */
export interface InPrizes {
  type: "in_prizes";
  event: string;
  name: string;
  left: number;
}
/**
 * One is out of an event; the place as it stands.
 */
export interface OutInEvent {
  type: "out_of_event";
  event: string;
  name: string;
  place: number;
}
/**
 * A deal on the prizes is on the table of an event in which one still plays: one says yes or no until then.
 */
export interface VoteOpen {
  type: "vote_open";
  event: string;
  name: string;
  until: number;
}
/**
 * The floor ruled on the hand at one's table: what it did stands in the table's log.
 */
export interface RulingHeard {
  type: "floor_ruled";
  table: string;
  name: string;
  hand: number;
}
/**
 * The tables where one sits and that the page does not follow, told whole whenever something of it is different.
 *
 *     It has no number: on a new line it is told afresh, and nothing of it can be missed.
 */
export interface SeatedElsewhere {
  type: "elsewhere";
  topic: string;
  now: number;
  tables: AwayTable[];
}
/**
 * A table where one sits and that the page does not follow.
 */
export interface AwayTable {
  table: string;
  name: string;
  turn: number | null;
  until: number | null;
}
/**
 * What the floor ruled at a table, for everybody there.
 */
export interface RulingShown {
  type: "ruling_shown";
  case: number;
  at: string;
  by: string;
  kind: Words;
  words: Words;
  instead: string;
  citations: CitePage[];
  is_annulled: boolean;
}
/**
 * Where something is written.
 */
export interface CitePage {
  book: string;
  edition: string;
  paragraph: string;
  rule: string;
  words: Words;
}
/**
 * How a tournament stands.
 */
export interface EventUpdate {
  type: "event";
  topic: string;
  number: number;
  since: number;
  view: EventView;
  own: OwnEntry | null;
}
/**
 * A tournament at one moment.
 */
export interface EventView {
  id: string;
  name: string;
  book: string;
  edition: string;
  is_live: boolean;
  starts_at: number;
  has_begun: boolean;
  is_over: boolean;
  left: number;
  entrants: EntrantView[];
  tables: FeltView[];
  clock: ClockDisplay;
  ladder_cents: number[];
  chips: number;
  next: Words | null;
  now: number;
  kind: string;
  places: number | null;
  prices: EntryPrices;
  structure: Structure;
  pool_cents: number;
  may_enter: boolean;
  called_off: Words | null;
  is_settled: boolean;
  hand_for_hand: Words | null;
  deal: DealView | null;
}
/**
 * Somebody who has entered.
 */
export interface EntrantView {
  id: string;
  member: string;
  name: string;
  status: string;
  table: number | null;
  seat: number | null;
  chips: number | null;
  place: number | null;
  prize_cents: number;
  is_bot: boolean;
}
/**
 * A table of the event, and who sits where.
 */
export interface FeltView {
  number: number;
  size: number;
  seats: {
    [k: string]: string;
  };
  button: number | null;
  id: string;
}
/**
 * The clock at one moment. A clock that is stopped is one thing, a break another.
 */
export interface ClockDisplay {
  phase: "hand_for_hand" | "overtime" | "paused" | "ready" | "running" | "waiting";
  is_break: boolean;
  level: number;
  entry: Level | Break;
  remaining_ms: number;
  overtime_ms: number;
  next: (Level | Break) | null;
  next_level: number | null;
  to_break_ms: number | null;
}
/**
 * What an entry costs and brings, and what can be bought beside it; nothing where there is none.
 */
export interface EntryPrices {
  fee_cents: number;
  club_cents: number;
  bounty_cents: number;
  stack: number;
  rebuy_cents: number;
  rebuy_stack: number;
  add_on_cents: number;
  add_on_stack: number;
}
/**
 * A deal on the prizes: proposed, being voted on, or made.
 */
export interface DealView {
  words: Words;
  kind: string;
  is_made: boolean;
  by: string;
  shares: DealShare[];
  left_cents: number;
  until: number | null;
  is_official: boolean;
  rule: string;
}
/**
 * What somebody would get, or gets, by a deal.
 */
export interface DealShare {
  entrant: string;
  name: string;
  stack: number;
  cents: number;
  has_agreed: boolean;
}
/**
 * One's own last entry, and what one may do.
 */
export interface OwnEntry {
  may: (
    | "add_on_myself"
    | "check_in_myself"
    | "enter_myself"
    | "give_up_myself"
    | "pay_myself"
    | "propose_deal_myself"
    | "rebuy_myself"
    | "vote_myself"
    | "withdraw_myself"
  )[];
  entrant: string;
  status: string;
  table: string;
  number: number | null;
  seat: number | null;
  chips: number | null;
  owed_cents: number;
  place: number | null;
  prize_cents: number;
  to_score: Words | null;
}
/**
 * Tournaments, those that begin first in front.
 */
export interface EventList {
  type: "events";
  events: EventLine[];
}
/**
 * A tournament as the lobby lists it.
 */
export interface EventLine {
  id: string;
  name: string;
  book: string;
  edition: string;
  kind: string;
  is_live: boolean;
  date: string;
  starts_at: number;
  venue: string;
  fee_cents: number;
  entered: number;
  left: number;
  has_begun: boolean;
  is_over: boolean;
  is_cancelled: boolean;
}
/**
 * The club's leagues, by their ids.
 */
export interface LeagueList {
  type: "leagues";
  leagues: string[];
}
/**
 * How a league stands.
 */
export interface LeagueUpdate {
  type: "league";
  topic: string;
  number: number;
  since: number;
  view: LeagueView;
}
/**
 * A season at one moment.
 */
export interface LeagueView {
  id: string;
  name: string;
  season: string;
  book: string;
  edition: string;
  matchdays: Matchday[];
  teams: TeamLine[];
}
/**
 * A day on which the league plays.
 */
export interface Matchday {
  number: number;
  date: string;
  starts_at: number;
  venue: string;
}
/**
 * A team as it stands in the table; points as people write them, ``12`` or ``25/2``.
 */
export interface TeamLine {
  rank: number;
  team: string;
  club: string;
  name: string;
  points: string;
  game_points: string;
  deducted: number;
}
/**
 * Who one is here.
 */
export interface Me {
  member: string;
  name: string;
  is_guest: boolean;
  roles: string[];
  grants: Grant[];
}
/**
 * What a link invites to.
 */
export interface InvitationShown {
  type: "invitation";
  grants: Grant[];
  until: number;
}
/**
 * What somebody sees of themselves.
 */
export interface MyPage {
  type: "myself";
  member: string;
  name: string;
  is_guest: boolean;
  email: string;
  sends_email: boolean;
  has_password: boolean;
  grants: Grant[];
  sessions: SessionLine[];
  passkeys: PasskeyLine[];
}
/**
 * One of somebody's sessions, as its owner sees it.
 */
export interface SessionLine {
  number: number;
  label: string;
  created: number;
  seen: number;
  is_token: boolean;
  is_this_one: boolean;
}
/**
 * One of somebody's passkeys, as its owner sees it.
 */
export interface PasskeyLine {
  number: number;
  label: string;
  created: number;
}
/**
 * What a book asks for, and what of it somebody has accepted.
 */
export interface Consents {
  type: "consents";
  lines: ConsentLine[];
}
/**
 * One thing that a book asks for, and when somebody has accepted it.
 */
export interface ConsentLine {
  what: string;
  words: Words;
  book: string;
  edition: string;
  rule: string;
  at: number | null;
}
/**
 * What the browser is to do, and under which id the answer is expected.
 */
export interface PasskeyAsked {
  type: "passkey_asked";
  asked: Asked;
}
/**
 * What a browser is asked: the options as it wants them, and under which id the answer is expected.
 */
export interface Asked {
  id: string;
  options: unknown;
}
/**
 * Everything about somebody.
 */
export interface Export {
  type: "export";
  about: MemberExport;
}
/**
 * Everything about a member, as one document.
 */
export interface MemberExport {
  member: string;
  known: {
    [k: string]: unknown[];
  };
  events: unknown[];
  grants: Grant[];
  balance_cents: number | null;
  statement: StatementLine[];
  mentioned: {
    [k: string]: unknown[];
  };
}
/**
 * One line of a statement.
 */
export interface StatementLine {
  number: number;
  cents: number;
  balance_cents: number;
  other: string;
  why: Why;
  reason: Words;
  transfer: string;
  by: string;
  at: number;
  reverses: string;
  reversed_by: string;
}
/**
 * One's money: a page of the statement, oldest first, in cents.
 */
export interface AccountPage {
  type: "account";
  balance_cents: number;
  money: string;
  may_ask_for_more: boolean;
  entries: StatementLine[];
  earlier: number | null;
}
/**
 * Members and guests, by name.
 */
export interface MembersFound {
  type: "members";
  lines: MemberLine[];
  after: string;
}
/**
 * Somebody in the list of members.
 */
export interface MemberLine {
  id: string;
  name: string;
  is_guest: boolean;
  grants: Grant[];
}
/**
 * What those who run the club see of somebody: how they come in, and not what they have or where they come from.
 */
export interface MemberPage {
  type: "member";
  member: string;
  name: string;
  is_guest: boolean;
  has_email: boolean;
  has_password: boolean;
  passkeys: number;
  sessions: number;
  seen: number | null;
  grants: Grant[];
}
/**
 * The invitations that can be used, the newest first; and what whoever asks may invite others to.
 */
export interface Invitations {
  type: "invitations";
  lines: InvitationLine[];
  may_give: Grant[];
}
/**
 * An invitation that can be used, in the list of those who run the club.
 */
export interface InvitationLine {
  id: string;
  grants: Grant[];
  left: number;
  until: number;
  by: string;
  by_name: Words;
  at: number;
}
/**
 * A link was made: what it ends with, after ``#``, on the page that it is for.
 */
export interface LinkMade {
  type: "link_made";
  page: string;
  link: string;
  address: string;
  picture: string;
}
/**
 * Who gave whom which role, and who invited whom: the newest first.
 */
export interface Appointments {
  type: "appointments";
  lines: AppointmentLine[];
  earlier: number | null;
}
/**
 * One thing that happened: what, to whom, by whom, and with which roles.
 */
export interface AppointmentLine {
  number: number;
  at: number;
  what: "came" | "granted" | "invited" | "taken_back" | "withdrawn";
  member: string;
  name: Words;
  by: Words;
  grants: Grant[];
  uses: number;
}

export type Said = Do | Look;
/** Whatever is told of a topic. */
export type Told = TableUpdate | TableNews | Paused | TopicEnded | NoticesUpdate | SeatedElsewhere;
export type Command = Do["command"];
export type Action = Act["action"];
export type Seen = TableUpdate["events"][number];
