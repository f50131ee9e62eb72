"""What the situations are called, and what people say when they look for one."""

from __future__ import annotations

from typing import Final

from floorman.text.words import Words

GROUPS: Final[dict[str, Words]] = {
    "betting": Words("betting", "Setzen"),
    "dealing": Words("dealing", "Geben"),
    "showdown": Words("showdown", "Showdown"),
    "conduct": Words("conduct", "Benehmen"),
    "table": Words("table", "Tisch"),
}

TITLES: Final[dict[str, tuple[Words, Words]]] = {
    # What it is called, and what people say when they look for it, comma by comma: a situation that is called just what
    # somebody types comes before those in which the words occur.
    "wager": (
        Words("chips put forward or words said in turn", "Chips oder Ansage des Spielers, der an der Reihe ist"),
        Words(
            "bet, raise, call, bets, string bet, string raise, one chip rule, oversized chip, single chip, silent "
            "chip, overchip, announcement, verbal declaration, verbal is binding, verbal bet, said raise, said call, "
            "unclear amount, betting line, over the line, overlaps line, chip on the line, chips across the line, "
            "forward motion, motion, change, expected change, asked for change, undercall, min raise, fifty percent "
            "rule, 50 percent, half raise, pump fake, all-in announced, said all-in, tapped the table, multiple "
            "chips, all-in, chip, line, raise in two steps, two motions, minimum raise, minraise, min-raise, waiting "
            "for change, nodded, gesture, check, silent raise, raise without announcement, called but put in a raise,"
            " overbet, big chip, said raise or call, all-in said but not pushed, misclick, misclicked, wrong chip by "
            "mistake, grabbed the wrong chip, did not see the raise, did not see the all-in, overlooked the all-in",
            "Einsatz, Erhöhung, Ansage, Bezahlen, Stringbet, String Raise, nachgeschoben, nachgelegt, in zwei "
            "Bewegungen, zweimal gesetzt, in mehreren Schüben, einzelner Chip, ein Chip, großer Chip, zu großer Chip,"
            " hoher Chip, Überchip, Chip-Regel, Jeton, Linie, Setzlinie, Chip auf der Linie, Chip über die Linie, "
            "Chips über der Linie, Einsatzlinie, Wechselgeld, herausgeben, Retourgeld, Ansage gilt, mündlich "
            "angesagt, falsch angesagt, unklare Ansage, undeutlich gesagt, zu wenig erhöht, Mindesterhöhung, halbe "
            "Erhöhung, 50-Prozent-Regel, vorgezuckt, angetäuscht, All-in gesagt, All-in angesagt, auf den Tisch "
            "geklopft, Chips zurückgezogen, All-in, Chip, nur ein Chip, in zwei Schritten, genickt, Handzeichen, "
            "Geste, klopfen, geklopft, ohne Ansage, Erhöhung ohne Ansage, Chip ohne Ansage, angesagt, Raise, Call, "
            "Bet, Minraise, Minimum, Erhöhung angesagt, angesagt und anders gesetzt, Check geklopft, halber Pot, "
            "All-in gesagt aber nicht geschoben, sagt All-in, verklickt, Missclick, Misclick, falschen Chip erwischt,"
            " ein Tausender, Erhöhung nicht gesehen, All-in nicht gesehen, Erhöhung übersehen, All-in übersehen",
        ),
    ),
    "out_of_turn": (
        Words("action out of turn", "Aktion außer der Reihe"),
        Words(
            "acted out of turn, out of turn, action out of turn, acted too early, before turn, jumped the gun, not "
            "your turn, bet out of turn, check out of turn, fold out of turn, raise out of turn, call out of turn, "
            "acted behind, turn, acted before his turn, check behind out of turn",
            "außer der Reihe, nicht an der Reihe, nicht dran, war nicht dran, zu früh dran, zu früh gesetzt, zu "
            "früh gehandelt, vor der Zeit, vorgegriffen, falsche Reihenfolge beim Setzen, vorschnell, Out of Turn, "
            "Reihe, vorher gesetzt, vor ihm gesetzt, vorzeitig gesetzt, dazwischengeredet, zu früh gecheckt, zu "
            "früh gefoldet, drangekommen vor der Reihe, zu früh gepasst, zu früh bezahlt, zu früh erhöht",
        ),
    ),
    "skipped": (
        Words("a player was passed over", "ein Spieler wurde übersprungen"),
        Words(
            "skipped, skipped player, passed over, overlooked player, jumped over, did not get to act, action "
            "passed a player, ignored",
            "übersprungen, übergangen, ausgelassen, Spieler übersehen, kam nicht dran, nicht zum Zug gekommen, "
            "Spieler nicht drangekommen, nicht gefragt worden, Spieler ausgelassen beim Setzen, ignoriert",
        ),
    ),
    "action_count": (
        Words("was there substantial action?", "gab es wesentliche Aktionen?"),
        Words(
            "substantial action, significant action, count actions, how many actions, action accepted",
            "substanzielle Aktion, wesentliche Aktion, maßgebliche Aktion, Substantial Action, wie viele Aktionen, "
            "Aktionen zählen",
        ),
    ),
    "undercalls": (
        Words(
            "several players put in too little, one after another",
            "mehrere Spieler haben nacheinander zu wenig bezahlt",
        ),
        Words(
            "undercalls, several undercalls, short calls in a row, called too little, everybody called too little, "
            "undercall, undercalled",
            "mehrere zu wenig bezahlt, alle zu wenig bezahlt, Bezahlen zu wenig, Undercall, zu wenig bezahlt",
        ),
    ),
    "short_wager": (
        Words(
            "a bet, raise or call was too small and others have acted on it",
            "zu wenig gesetzt, erhöht oder bezahlt, und andere haben schon darauf reagiert",
        ),
        Words(
            "underbet, underraise, undercall, bet too small, raise too small, raise was too low, illegal raise "
            "accepted, call too small, incorrect bet, insufficient raise noticed later, too small, below the "
            "minimum, raise below the minimum, bet too much, too much, above the cap, cap",
            "Einsatz zu klein, Erhöhung zu niedrig, Erhöhung zu klein, zu wenig bezahlt, zu wenig gesetzt, falscher "
            "Einsatz, ungültige Erhöhung akzeptiert, zu klein, zu wenig, unter dem Minimum, unter Mindesteinsatz, zu "
            "viel gesetzt, zu viel erhöht, mehr als erlaubt, über dem Maximum, falsch gesetzt",
        ),
    ),
    "pot_miscount": (
        Words("a pot-limit bet on a wrong count of the pot", "Pot-Limit-Einsatz auf einen falsch gezählten Pot"),
        Words(
            "pot limit, PLO, overbet, pot miscounted, wrong pot size, pot-sized bet, bet pot too big, said pot, too "
            "much in pot limit, more than the pot, over pot",
            "Pot-Limit, Pot verzählt, Pot falsch gezählt, zu hoher Potlimit-Einsatz, PLO, Potlimit, Potgröße "
            "falsch, mehr als der Pot, zu viel im Pot-Limit, Pot überboten",
        ),
    ),
    "condition": (
        Words("an action announced on a condition", "Ansage unter einer Bedingung"),
        Words(
            "conditional action, conditional statement, if you bet I fold, if then, conditional bet, condition",
            "Bedingung, bedingte Ansage, wenn du setzt, wenn dann, unter einer Bedingung, konditional",
        ),
    ),
    "early_reply": (
        Words(
            "an answer to a bet whose amount was not fixed yet",
            "Antwort auf einen Einsatz, dessen Höhe noch nicht feststand",
        ),
        Words(
            "call before amount, fold before amount, accepted action, amount not fixed, called before the raise was "
            "out, snap call too early, insta call before amount, call before the amount",
            "Betrag offen, Call vor der Höhe, vor dem Betrag bezahlt, Betrag stand noch nicht fest, zu schnell "
            "bezahlt, Snap-Call, zu früh bezahlt",
        ),
    ),
    "count": (
        Words("a player asks for a count of the pot or of a stack", "ein Spieler will Pot oder Stack gezählt haben"),
        Words(
            "count, count please, how much, count of the pot, count the stack, chip count, request a count, how "
            "many chips, how much is it, how much is the bet, stack size, ask for a count",
            "zählen, nachzählen, wie viel, wie viel ist das, wie viel hast du, Stack zählen, Pot zählen, Chipcount, "
            "Count, wie viele Chips, Anzahl der Chips, Stackgröße, auszählen",
        ),
    ),
    "wrong_count": (
        Words("a call of an amount that was named wrongly", "bezahlt, obwohl der Betrag falsch genannt war"),
        Words(
            "miscount, miscounted, miscounted all-in, dealer said wrong amount, wrong amount announced, accepted "
            "action, misheard amount, wrong count, wrong amount called",
            "verzählt, falsch gezählt, falscher Betrag genannt, Dealer hat sich verzählt, falsche Höhe gesagt, "
            "All-in falsch gezählt, verhört, falsche Auskunft, Betrag falsch",
        ),
    ),
    "hidden_chips": (
        Words(
            "chips of an all-in player turn up after the call",
            "nach dem Call tauchen noch Chips des All-in-Spielers auf",
        ),
        Words(
            "hidden chips after all-in, found behind, chips behind, more chips behind, forgot chips behind cards, "
            "all-in player had more, hidden chips",
            "noch Chips dahinter, Chips hinter den Karten, versteckte Chips, mehr Chips als gedacht, weitere Chips "
            "gefunden, Chips übersehen nach All-in, versteckte Chips nach All-in",
        ),
    ),
    "killed_bet": (
        Words(
            "a hand that had bet was swept up or thrown away",
            "eine Hand, die schon gesetzt hatte, wurde eingezogen oder weggeworfen",
        ),
        Words(
            "dealer mucked hand, dealer killed hand, dealer took my cards, swept, fouled hand, unprotected hand, "
            "card protector, protect your hand, killed, uncalled bet of dead hand, dealer mucked, dealer swept the "
            "cards, hand dead, protector",
            "Dealer hat Karten eingezogen, Dealer zieht Karten ein, Hand eingezogen, Karten nicht geschützt, "
            "ungeschützte Hand, Karten schützen, Card Guard, Kartenschoner, Muck durch Dealer, tote Hand mit "
            "Einsatz, Hand tot, tote Hand, Dealer hat die Hand gemuckt, Karten eingezogen, Hand versehentlich "
            "eingezogen",
        ),
    ),
    "cards_gone": (
        Words(
            "cards thrown away or a fold announced during the betting",
            "Karten in der Setzrunde weggeworfen oder Fold angesagt",
        ),
        Words(
            "fold, mucked, muck, threw cards away, non-standard fold, folded out of order, fold without bet, folded "
            "by mistake, cards in the muck, mucked by accident, retrieve folded hand, threw hand in, folded, threw "
            "away, threw in his hand, wants folded cards back, wants his cards back",
            "gefoldet, gepasst, Fold, gemuckt, Muck, Karten weggeworfen, weggeworfen, weggeschmissen, Hand verdeckt "
            "weggeworfen, Karten verdeckt weg, irrtümlich weggeworfen, aus Versehen gefoldet, passen ohne Einsatz, "
            "hingeschmissen, Karten im Muck, ausgestiegen, mucken, Karten weg, foldet, zurückgegeben, zugegeben, "
            "will Karten zurück, Karten zurückverlangt",
        ),
    ),
    "missing_blind": (
        Words(
            "a blind or ante was not posted, or by the wrong seat", "Blind oder Ante fehlt oder kam vom falschen Platz"
        ),
        Words(
            "missed blind, forgot blind, forgotten blind, blind not posted, forgot ante, missing ante, ante not "
            "paid, did not post, wrong player posted, posted wrong blind, wrong seat posted, small blind missing, "
            "big blind missing, short ante, big blind ante, blind, blinds, ante, posted out of position, no ante",
            "Blind vergessen, Ante vergessen, vergessener Blind, Blind fehlt, Ante fehlt, fehlende Ante, Blind "
            "nicht gesetzt, Ante nicht bezahlt, Small Blind vergessen, Big Blind vergessen, Grundeinsatz, falscher "
            "Spieler hat Blind gezahlt, Blind vom falschen Platz, Blind schuldig geblieben, Blind, Blinds, Ante, "
            "nicht gepostet, vergessene Ante, Blind nicht gezahlt",
        ),
    ),
    "straddle": (
        Words("a straddle is posted", "ein Straddle wird gesetzt"),
        Words(
            "straddle, live straddle, blind raise, dark bet, under the gun straddle, UTG straddle, Mississippi "
            "straddle, double straddle, restraddle",
            "Straddle, Straddle erlaubt, dunkel erhöht, Doppelstraddle, UTG-Straddle",
        ),
    ),
    "flawed_deal": (
        Words(
            "something went wrong while the hole cards were dealt", "beim Austeilen der Handkarten ging etwas schief"
        ),
        Words(
            "misdeal, exposed card, card exposed during the deal, card flipped over, flashed card, boxed card, card "
            "turned over by dealer, dealt to wrong seat, dealt out of order, first card to wrong seat, dealer "
            "exposed a card, card flashed, surplus card, seat left out, wrong order of the deal, dealt in empty "
            "seat, dealer mistake, dealer error, card face up in the deck, exposed, card face up, flipped card, two "
            "hands to one seat, no cards dealt to a seat, hole card exposed, not shuffled, dealer did not shuffle, "
            "forgot to shuffle, card visible",
            "Misdeal, vergeben, Karten vergeben, Fehldeal, falsch ausgeteilt, falsch gegeben, Gebefehler, Gebfehler, "
            "Karte aufgedeckt, aufgedeckte Karte, Karte umgedreht, Karte offen, Karte beim Geben gesehen, Karte "
            "geflasht, an den falschen Platz gegeben, Spieler beim Geben ausgelassen, Karten neu geben, Karte "
            "verkehrt im Deck, Dealerfehler, Fehler beim Geben, Fehler des Dealers, Fehler beim Austeilen, "
            "aufgedeckt, offene Karte, Ass umgedreht, Karte offen im Deck, keine Karten bekommen, Karten vertauscht, "
            "vertauscht, umgedreht, Austeilen, nicht gemischt, Mischen vergessen, Karte verkehrt herum, aufgeblitzt, "
            "Karte aufgeblitzt, Karte sichtbar",
        ),
    ),
    "card_count": (
        Words("a player has too few or too many cards", "ein Spieler hat zu wenige oder zu viele Karten"),
        Words(
            "three cards, one card, only one card, too many cards, too few cards, missing card, extra card, three "
            "hole cards, wrong number of cards, short a card, dealt three cards",
            "drei Karten, nur eine Karte, nur eine Karte bekommen, eine Karte zu viel, eine Karte zu wenig, zu "
            "viele Karten, zu wenige Karten, fehlende Karte, überzählige Karte, Karte fehlt in der Hand, keine "
            "zweite Karte, drei Karten bekommen, drei Handkarten",
        ),
    ),
    "board_mistake": (
        Words("the board: no burn, too many cards, or too early", "Board ohne Burn, mit zu vielen Karten oder zu früh"),
        Words(
            "premature flop, premature turn, premature river, four-card flop, four card flop, burn forgotten, no "
            "burn, forgot to burn, flop too early, turn too early, board too early, dealt ahead, wrong board card, "
            "river dealt before betting was over, did not burn, board, flop, turn, river, burn, burned two cards, "
            "two burns, board cards in wrong order, flop exposed, dealer mistake on the board",
            "verfrühter Flop, verfrühter Turn, verfrühter River, verfrühte Karte, vier Karten am Flop, Flop mit "
            "vier Karten, Burn vergessen, nicht gebrannt, ohne Burn, keine Burnkarte, Gemeinschaftskarten, Flop zu "
            "früh, Turn zu früh, River zu früh, zu früh aufgedeckt, falsches Board, Tischkarten, Board falsch, "
            "Board, Flop, Turn, River, Burn, zwei Karten gebrannt, vergessen zu burnen, nicht geburnt, Board "
            "vertauscht, River vor dem Setzen, Dealerfehler am Board",
        ),
    ),
    "bad_deck": (
        Words(
            "a card is missing from the deck, in it twice, or marked",
            "eine Karte des Decks fehlt, ist doppelt oder gezeichnet",
        ),
        Words(
            "fouled deck, bad deck, incomplete deck, duplicate card, two aces of spades, marked card, card missing "
            "from the deck, same card twice, damaged card, bent card, joker in the deck, deck, missing card in the "
            "deck, defective deck, 51 cards, 53 cards, bent, torn",
            "unvollständiges Deck, Deck unvollständig, Karte doppelt, doppelte Karte, zwei gleiche Karten, "
            "gezeichnete Karte, markierte Karte, geknickte Karte, beschädigte Karte, Karte fehlt im Deck, Joker im "
            "Deck, fehlerhaftes Deck, falsches Deck, Packl, Deck, Karte im Deck doppelt, Asse doppelt, 51 Karten, "
            "53 Karten, Karte beschädigt, gezinkt, kaputt, geknickt",
        ),
    ),
    "stub_dropped": (
        Words(
            "the stub was dropped with cards still to come",
            "der Reststapel ist hinuntergefallen, bevor alle Karten gegeben waren",
        ),
        Words(
            "stub dropped, dropped the deck, deck fell, stub fell down, stub mixed with muck, scattered deck, "
            "dealer dropped the stub, deck dropped",
            "Stub gefallen, Deck fallen gelassen, Reststapel hinuntergefallen, Deck hinuntergefallen, Deck "
            "runtergefallen, Stapel umgefallen, Deck mit Muck vermischt, Stapel verstreut, Deck fallen lassen, Deck "
            "fallengelassen",
        ),
    ),
    "new_deck": (
        Words("a new deck is asked for", "ein neues Deck wird verlangt"),
        Words(
            "new deck, setup, deck change, change the deck, fresh cards, new setup, new cards, deck",
            "neues Deck, neue Karten, Kartenwechsel, Deckwechsel, Deck wechseln, frische Karten, anderes Packl, "
            "Kartensatz tauschen, Deck tauschen",
        ),
    ),
    "burn_exposed": (
        Words("a burn card was turned up", "eine Burn-Karte wurde aufgedeckt"),
        Words(
            "burn card, burn, exposed burn card, burn card seen, burn card face up, burn card flashed, burn turned "
            "up, saw the burn card",
            "Burn-Karte, Burn, Burnkarte, Brandkarte, verbrannte Karte, verbrannte Karte offen, Burnkarte offen, "
            "Burnkarte gesehen, Burnkarte aufgedeckt, gebrannte Karte, offene Karte im Burn",
        ),
    ),
    "stud": (
        Words("stud and razz: what the book says", "Stud und Razz: was das Regelwerk sagt"),
        Words(
            "stud, seven card stud, razz, HORSE, bring-in, upcard, door card, third street, fourth street, seventh "
            "street, community card in stud",
            "Stud, Razz, 7 Card Stud, Siebte Street, offene Karte im Stud, Gemeinschaftskarte im Stud, Bring-in, HORSE",
        ),
    ),
    "tabled": (
        Words(
            "cards shown, thrown away or lost at the showdown", "beim Showdown Karten gezeigt, weggelegt oder verloren"
        ),
        Words(
            "tabled hand, muck at showdown, mucked winner, mucked winning hand, retrieve mucked hand, show both "
            "cards, one card shown, showed only one card, claims the pot, killed winning hand, table your cards, "
            "mucked at showdown, face up to win, showed one card, threw away the winner, showdown, winning hand "
            "killed, folded winning hand, folded the winner",
            "beim Showdown gemuckt, Gewinnerhand weggeworfen, Siegerhand gemuckt, Gewinnhand eingezogen, nur eine "
            "Karte gezeigt, beide Karten zeigen, Karten umdrehen, Anspruch auf den Pot, Karten aus dem Muck, aus "
            "dem Muck geholt, Hand hergezeigt, Hand aufgelegt, Showdown, Gewinner hat weggeworfen, Gewinner "
            "weggeworfen, Showdown weggeworfen, beim Showdown weggeschmissen",
        ),
    ),
    "reading": (
        Words("open hands: what are they, and who wins?", "offene Hände: was hat jeder, und wer gewinnt?"),
        Words(
            "misread hand, open hands, miscalled hand, cards speak, plays the board, who wins, winning hand, what "
            "beats what, overlooked straight, kicker, wrong hand announced, misread, called the wrong hand, "
            "counterfeit, hand ranking, which hand is better, best five cards, misread flush, straight",
            "wer gewinnt, offene Hände, Karten sprechen, Hand falsch angesagt, Hand falsch gelesen, falsch "
            "abgelesen, Board spielt, Straße übersehen, Flush übersehen, Kicker, verlesen, welche Hand gewinnt, "
            "bessere Hand, Rangfolge der Hände, Handwertung, Wertung, Flush nicht gesehen, welche Hand ist besser, "
            "Straße",
        ),
    ),
    "shown_to": (
        Words(
            "cards shown to somebody during or after the hand", "jemandem Karten gezeigt, während der Hand oder danach"
        ),
        Words(
            "show one show all, showed cards, showed hand to neighbour, showed his hand to a spectator, flashed "
            "cards to a player, exposed hand, showed his cards, exposed cards during the hand, showed one player, "
            "railbird, spectator saw the cards, showed to one player, showed cards after folding",
            "einem gezeigt allen gezeigt, Karten hergezeigt, herzeigen, dem Nachbarn gezeigt, Nachbar, Karten "
            "gezeigt, dem Kiebitz gezeigt, Zuschauer, in die Karten geschaut, Karten während der Hand gezeigt, "
            "Kiebitz, Zuschauer hat Karten gesehen, fremde Karten gesehen, nach dem Fold aufgedeckt, nach dem Fold "
            "hergezeigt",
        ),
    ),
    "see_request": (
        Words("a player asks to see a hand that was not shown", "ein Spieler will eine nicht gezeigte Hand sehen"),
        Words(
            "I want to see that hand, IWTSTH, ask to see a hand, request to see cards, show me your cards, wants to "
            "see mucked hand, see the losing hand, pay to see, losing hand, paid to see",
            "Hand sehen wollen, will die Hand sehen, ich will die Karten sehen, Karten verlangen, zeig her, Karten "
            "sehen, verdeckte Hand zeigen lassen, bezahlt um zu sehen, bezahlt und will sehen, will sehen, verlangt "
            "Karten zu sehen",
        ),
    ),
    "dispute": (
        Words(
            "a reading or the award of a pot is challenged afterwards",
            "nachträglicher Einspruch gegen Wertung oder Pot",
        ),
        Words(
            "disputed pot, pot awarded wrongly, wrong winner got the pot, pot to the wrong player, pot pushed to "
            "wrong player, deadline for protest, claim too late, late claim, pot already pushed, dispute, pot, "
            "mistake in awarding, overpaid, paid out wrongly",
            "Pot an den Falschen, Pot falsch ausgezahlt, Pot dem falschen Spieler gegeben, falscher Gewinner, "
            "strittiger Pot, Frist, Einspruchsfrist, zu spät reklamiert, Reklamation, Reklamierung, Pot schon "
            "ausgezahlt, falsch geschoben, Pot, Pot schon geschoben, Pot verschoben, Pot zurück, zu viel ausbezahlt, "
            "falsch ausbezahlt",
        ),
    ),
    "offence": (
        Words("misconduct by a player", "Fehlverhalten eines Spielers"),
        Words(
            "misconduct, penalty, etiquette, phone, cell phone, mobile, phone at the table, headphones, soft play, "
            "softplay, abuse, swearing, insult, cheating, slow roll, slowroll, slow rolling, splash the pot, nuts "
            "checked, language, language at the table, english only, foreign language, touching chips, chip dumping, "
            "drunk, alcohol, smoking, stalling, slow play, throwing cards, celebration, talking about the hand, "
            "discussing the hand, advice, one player to a hand, coaching, warning, rude, berating, angle shooting, "
            "collusion, RTA, solver, device, smart watch, mask, hoodie, sunglasses, yelling, texting, speaking, "
            "speaking another language, spanish, french, asleep, sleeping, angry, hits the table, throws chips, threw"
            " chips into the pot, gave chips away, gifting chips, angle, angle shot, looking at other cards, abusive,"
            " cheater, tantrum, watch, tablet, music, hygiene, peeking, bet another player's chips, heckling, took "
            "chips out of the pot, threw cards at the dealer, cigarette, vaping, vape, stole chips, stealing chips, "
            "theft",
            "Strafe, Fehlverhalten, Benehmen, Etikette, Handy, Handy am Tisch, Telefon, telefonieren, Kopfhörer, "
            "Softplay, Soft Play, Beschimpfung, beschimpft, schimpfen, beleidigt, Beleidigung, Fluchen, Betrug, "
            "Schummeln, Slowroll, Pot anspritzen, in den Pot geworfen, Sprache, Fremdsprache, Sprache am Tisch, "
            "betrunken, besoffen, Alkohol, Rauchen, Tschick, Zeitspiel, Spielverzögerung, Karten werfen, jubeln, über"
            " die Hand reden, Ratschlag, dreinreden, einsagen, vorsagen, Verwarnung, unhöflich, unsportlich, "
            "Chipdumping, Absprache, Hilfsmittel, Solver, Sonnenbrille, herumschreien, randaliert, Kritik, Handys, "
            "Handies, Smartphone, WhatsApp, Nachrichten schreiben, tippen, Spanisch, Ungarisch, Türkisch, redet "
            "fremde Sprache, eingeschlafen, schläft, trödeln, trödelt, verzögert, auf den Tisch gehaut, wütend, "
            "ausgerastet, Chips geworfen, Chips verschenkt, schenkt Chips her, Chips in den Pot geworfen, schaut in "
            "fremde Karten, Schummler, Betrüger, Falschspieler, Musik, Ohrhörer, Uhr am Handgelenk, frech, "
            "Ratschläge, telefoniert, stinkt, Kapperl, Tablet, Splashen, Pot gesplasht, spucken, Zwischenruf, Chips "
            "vom Nachbarn gesetzt, fremde Chips gesetzt, Nachbar hilft, hilft beim Spielen, Chips aus dem Pot "
            "genommen, Karten auf den Dealer geworfen, Zigarette, E-Zigarette, Dampfen, Vape, Chips geklaut, Chips "
            "gestohlen, Diebstahl",
        ),
    ),
    "pocketed_chips": (
        Words("tournament chips out of sight", "Turnierchips nicht sichtbar oder eingesteckt"),
        Words(
            "pocketed chips, chips in pocket, chips out of sight, chips carried away, took chips off the table, "
            "ratholing, going south, chips removed, walked off with chips, hid chips in his pocket, jacket",
            "Chips eingesteckt, Hosentasche, Hosensack, Chips in der Tasche, Chips mitgenommen, außer Sicht, Jetons "
            "eingesteckt, Chips vom Tisch genommen, Tasche, Chips heimgenommen, Chips mitgehen lassen, "
            "Jackentasche, Jacke, Sakko",
        ),
    ),
    "dodged_blinds": (
        Words("blinds missed on purpose", "Blinds mit Absicht versäumt"),
        Words(
            "dodging blinds, dodged the blinds, avoiding blinds, avoided the big blind, skips the blinds on purpose",
            "Blinds umgangen, Umgehen der Blinds, Blinds ausgewichen, um die Blinds gedrückt, vor den Blinds "
            "gedrückt, absichtlich Blind versäumt",
        ),
    ),
    "hidden_at_call": (
        Words(
            "a call or raise with chips that could not be seen",
            "bezahlt oder erhöht mit Chips, die nicht zu sehen waren",
        ),
        Words(
            "hidden high chips, dirty stack, large chips behind, big chips hidden, high denomination chips hidden, "
            "hid big chips, chips not visible, hidden chips, big chips at the back",
            "verdeckte Chips, versteckte große Chips, große Chips versteckt, große Chips dahinter, hohe Chips "
            "verdeckt, unsaubere Stacks, Chips nicht sichtbar, Chips unsichtbar, große Chips hinten, versteckte "
            "Chips, große Chips ganz hinten",
        ),
    ),
    "wrong_level": (
        Words(
            "a hand was begun with the blinds of another level",
            "eine Hand wurde mit den Blinds eines anderen Levels begonnen",
        ),
        Words(
            "wrong blinds, wrong level, played old blinds, old level, blinds too low, blinds too high, wrong "
            "limits, blinds not raised, blinds were not raised, forgot to raise the blinds",
            "falsche Blinds, falsches Level, alte Blinds, mit alten Blinds gespielt, Blinds zu niedrig, Blinds zu "
            "hoch, falsche Blindstufe, Blinds nicht erhöht, Level nicht weitergeschaltet, Level übersehen",
        ),
    ),
    # conduct and suspicion
    "nuts_not_bet": (
        Words("the nuts were only checked or called on the river", "mit den Nuts am River nur geschoben oder bezahlt"),
        Words(
            "checked the nuts, nuts, best hand, checked behind with the nuts, did not raise the nuts, called with "
            "the nuts, nuts not bet, check nuts in last position, collusion on the river",
            "Nuts geschoben, Nuts, Nuts gecheckt, mit den Nuts nur gecallt, beste Hand, beste Hand geschoben, Nuts "
            "nicht gesetzt, Nuts hinten gecheckt",
        ),
    ),
    "appeal": (
        Words("a decision is contested", "Einspruch gegen eine Entscheidung"),
        Words(
            "appeal, protest, contest a decision, floor decision challenged, complain about a ruling, second "
            "opinion, wrong decision, floor was wrong, ruling wrong, disagree",
            "Protest, Berufung, Einspruch, Beschwerde, gegen die Entscheidung, Entscheidung anfechten, nicht "
            "einverstanden, Einspruch gegen Strafe, falsche Entscheidung, Fehlentscheidung, mit der Entscheidung "
            "nicht einverstanden, anfechten",
        ),
    ),
    "rabbit_hunt": (
        Words(
            "a player wants to see the cards that would have come",
            "ein Spieler will die Karten sehen, die gekommen wären",
        ),
        Words(
            "rabbit, rabbit hunt, rabbit hunting, rabbit cam, see the next card, what would have come, see the river",
            "Rabbit Hunt, Rabbit, Karten sehen die gekommen wären, was wäre gekommen, nächste Karte sehen, River "
            "noch sehen",
        ),
    ),
    # deck and cards
    "cards_unclear": (
        Words("nobody can say which card comes next", "es ist unklar, welche Karte die nächste ist"),
        Words(
            "which card is next, next card unclear, unseen cards mixed, random card, order of cards unknown, cards "
            "mixed up",
            "welche Karte ist die nächste, nächste Karte unklar, Karten durcheinander, Zufallskarte, Reihenfolge "
            "der Karten unklar, Karten vertauscht, Kartenreihenfolge unklar",
        ),
    ),
    "cards_fell": (
        Words("hole cards fell on the floor", "Handkarten sind auf den Boden gefallen"),
        Words(
            "cards fell on the floor, dropped cards, cards off the table, card on the floor, dropped my cards",
            "Karten hinuntergefallen, Karten runtergefallen, Karte am Boden, Karten vom Tisch gefallen, Karten "
            "fallen gelassen, Karte unterm Tisch",
        ),
    ),
    "deck_check": (
        Words("the deck is checked before play", "das Deck wird vor dem Spiel geprüft"),
        Words(
            "check the deck, count the deck, deck count, wash, scramble before play, deck",
            "Deck prüfen, Deck zählen, Deck kontrollieren, Kartenkontrolle, Deckkontrolle, Kontrolle, Karten "
            "durchzählen, Deck kontrolliert",
        ),
    ),
    # showdown
    "show_order": (
        Words("who has to show first?", "wer muss zuerst zeigen?"),
        Words(
            "who shows first, order of show, last aggressor, show down order, showdown order, waiting to show, "
            "nobody shows, show first, all-in show cards, all in cards face up, showdown, show, do I have to show, "
            "must I show, who turns over first, both wait to show",
            "wer zeigt zuerst, wer muss zeigen, Reihenfolge beim Showdown, Zeigereihenfolge, letzter Aggressor, "
            "keiner zeigt, zuerst herzeigen, wer dreht zuerst um, beim All-in aufdecken, All-in Karten offen, "
            "Showdown, zeigen, muss ich zeigen, Reihenfolge, Showdown-Reihenfolge, beide warten aufs Zeigen",
        ),
    ),
    "side_pot": (
        Words("main pot or side pots were built wrongly", "Main Pot oder Side Pots wurden falsch gebildet"),
        Words(
            "side pot, sidepot, side pots, main pot, wrong pot, pot wrong, several all-ins, multiple all-ins, side "
            "pot count, pots built wrongly, pot not right, pot, three players all-in, three-way all-in",
            "Side Pot, Sidepot, Seitenpot, Nebenpot, Hauptpot, Mainpot, falscher Pot, Pot falsch, Pot stimmt nicht, "
            "Pot falsch aufgeteilt, Seitenpot berechnen, mehrere All-ins, mehrere All-in, Seitentopf, Nebentopf, "
            "Pot, Pott, Seitenpott, Chip zu viel im Pot, Pot durcheinander, Hauptpot falsch, drei Spieler all-in, "
            "drei All-ins",
        ),
    ),
    "split_pot": (
        Words("a pot has to be divided", "ein Pot ist zu teilen"),
        Words(
            "split pot, chopped pot, chop, odd chip, divide the pot, tie, hi-lo, high low, extra chip, same hand, "
            "equal hands, quartered, half the pot, odd chips, chop pot, three-way split, leftover chip, chip left "
            "over",
            "Split Pot, Splitpot, geteilter Pot, Pot teilen, ungerader Chip, überzähliger Chip, Restchip, "
            "Gleichstand, unentschieden, Hi-Lo, gleiche Hand, gleich hohe Hände, Chopp, geviertelt, Pot halbieren, "
            "Chop, übriger Chip, Chip bleibt übrig",
        ),
    ),
    # table
    "clock_asked": (
        Words("somebody asks for the clock", "jemand verlangt die Uhr"),
        Words(
            "clock, call the clock, called clock, calling time, ask for time, time please, taking too long, "
            "tanking, tank, slow player, shot clock, time, time bank, timebank, call time, asking for time, thinks "
            "for ages",
            "Clock, Uhr, Zeit, Zeit nehmen, Uhr verlangen, Clock verlangt, Bedenkzeit, überlegt zu lange, denkt zu "
            "lange, braucht ewig, Time, langsamer Spieler, Timebank, Time Bank, Shotclock, trödelt, überlegt ewig, "
            "Zeit verlangt, langsam",
        ),
    ),
    "clock_over": (
        Words("the clock runs or has run out", "die Uhr läuft oder ist abgelaufen"),
        Words(
            "time is up, time up, clock ran out, clock expired, countdown, out of time, hand dead clock, acted too "
            "late on the clock, time, timer ran out",
            "Zeit abgelaufen, Uhr abgelaufen, Bedenkzeit abgelaufen, Countdown, Zeit ist um, Clock abgelaufen, zu "
            "lange überlegt, Uhr, Timer abgelaufen, Countdown vorbei",
        ),
    ),
    "absent": (
        Words("a player was not at the seat when the cards were dealt", "ein Spieler war beim Geben nicht am Platz"),
        Words(
            "absent player, not at the seat, away from the table at the deal, missing player, empty chair, dead "
            "hand, not in seat, sitting out, back too late, toilet, on a break, bathroom, restroom, asleep, went to "
            "the bathroom, player away, missed the deal",
            "abwesend, nicht am Platz, nicht am Tisch, am Klo, auf der Toilette, rauchen gegangen, Sessel leer, "
            "leerer Sessel, leerer Stuhl, Spieler fehlt, zu spät zurück, zu spät am Platz, Pause überzogen, WC, "
            "Klo, Toilette, Raucherpause, draußen, noch nicht zurück, kommt zurück nach dem Austeilen, weg vom "
            "Tisch, Platz leer, eingeschlafen",
        ),
    ),
    "left": (
        Words("a player with cards left the table", "ein Spieler mit Karten hat den Tisch verlassen"),
        Words(
            "left the table, walked away during the hand, leaves with cards, disconnected, lost connection, got up, "
            "left during hand, leaves all-in, internet gone, went home, player left, server crashed, app crashed",
            "weggegangen, aufgestanden, Tisch verlassen, während der Hand gegangen, verlässt den Tisch, Verbindung "
            "verloren, Verbindung weg, hinausgegangen, davongelaufen, Internet weg, heimgegangen, nach Hause "
            "gegangen, abgehauen, gegangen, Server abgestürzt, App abgestürzt, Absturz",
        ),
    ),
    "floor_called": (
        Words("the floor is called", "die Turnierleitung wird gerufen"),
        Words(
            "floor, call the floor, floor please, floorman, stop the clock for floor, pause, play stopped, time "
            "stopped for a ruling, director, tournament director, argument at the table, drink spilled, spilled coffee, "
            "wet cards",
            "Floor, Floor rufen, Turnierleitung rufen, Turnierleiter holen, Spiel angehalten, Zeit angehalten, "
            "Pause wegen Streit, Turnierleiter, Turnierdirektor, Pause, Leitung gerufen, Diskussion, Getränk "
            "verschüttet, Kaffee verschüttet, Karten nass",
        ),
    ),
    "wrong_button": (
        Words("the button lies at the wrong seat", "der Button liegt auf dem falschen Platz"),
        Words(
            "wrong button, dead button, button wrong, button in wrong place, button moved wrong, misplaced button, "
            "button not moved, dealer button, forgot to move the button, two buttons, button, button skipped",
            "falscher Button, Button falsch, Button falsch gesetzt, Button vergessen, Dealerbutton, Button nicht "
            "weitergegeben, Button verschoben, toter Button, Button am falschen Platz, zwei Buttons, Button, Button "
            "übersprungen, Dealer falsch weitergegangen, Button falsch weitergegangen",
        ),
    ),
    "seat_taken": (
        Words("a player comes to a new seat", "ein Spieler kommt auf einen neuen Platz"),
        Words(
            "moved player, new player at the table, table balancing, balanced, moved into the blinds, comes to the "
            "table, enters between button and small blind, new seat, moved, balance the tables",
            "Tischwechsel, neuer Spieler am Tisch, umgesetzter Spieler, Ausgleich, Tische ausgleichen, Balancing, "
            "kommt in die Blinds, kommt neu an den Tisch, neuer Platz, umgesetzt, Umsetzung, Tischausgleich, "
            "Ausgleichen der Tische",
        ),
    ),
    "table_broken": (
        Words("a table is broken", "ein Tisch wird aufgelöst"),
        Words(
            "table break, broken table, breaking a table, break the table, seat cards, draw for seats, redraw, "
            "final table draw, combine tables",
            "Tisch auflösen, Tisch aufgelöst, Tischauflösung, Tisch wird gebrochen, Plätze losen, Platzkarten, "
            "Auslosung der Plätze, Sitzkarten, Final Table auslosen, finaler Tisch, Finaltisch, Tische "
            "zusammenlegen",
        ),
    ),
    "wrong_seat": (
        Words("players began in the wrong seats", "Spieler haben auf falschen Plätzen begonnen"),
        Words(
            "wrong seat, wrong table, sat in wrong seat, sat at the wrong table, in the wrong chair, playing with "
            "somebody else's stack, took somebody's chair, wrong chair, moved to the wrong table, went to the wrong "
            "table",
            "falscher Platz, falscher Tisch, falscher Sitz, falscher Sessel, falscher Stuhl, am falschen Tisch "
            "gesessen, falsch gesessen, mit fremdem Stack gespielt, verkehrter Platz, am falschen Tisch, auf "
            "fremdem Sessel, fremder Platz, zum falschen Tisch gegangen",
        ),
    ),
    "seat_change": (
        Words(
            "a player wants another seat, or two have swapped",
            "ein Spieler will einen anderen Platz, oder zwei haben getauscht",
        ),
        Words(
            "seat change, change seats, swap seats, swapped seats, switch seats, wants another seat, seat swap, "
            "better seat, seat, take another seat",
            "Sitzplatz tauschen, Platz tauschen, Platztausch, Plätze getauscht, Platz wechseln, Platzwechsel, "
            "Sitzwechsel, Sitzplatzwechsel, Sitz wechseln, anderer Platz, umsetzen, Sessel tauschen, Sitzplatz, "
            "Platz, Sitz",
        ),
    ),
    # event
    "extra_hand": (
        Words("hand for hand: a table dealt a hand too many", "Hand für Hand: ein Tisch hat eine Hand zu viel gegeben"),
        Words(
            "hand for hand, bubble, extra hand, one hand too many, dealt ahead of other tables, did not wait for "
            "the other tables, played on during hand for hand, bubble burst, hand for hand too early",
            "Hand für Hand, Hand-for-Hand, Bubble, eine Hand zu viel, weitergespielt, nicht gewartet, zu früh "
            "weitergespielt, Hand zu viel gegeben, Bubble geplatzt, Bubble-Phase, Blase, Blase geplatzt",
        ),
    ),
    "hand_start": (
        Words("the level changed at about the time a hand began", "das Level wechselte etwa zu Beginn einer Hand"),
        Words(
            "level change, new level, blinds go up, level up, when does the hand begin, first riffle, riffle, "
            "blinds raised, new blinds, level",
            "Levelwechsel, neues Level, Blinderhöhung, Blinds steigen, neue Blinds, wann beginnt die Hand, Mischen "
            "begonnen, Ansage der Blinds, nächste Blindstufe, Blindstufe, Level, Blindlevel, Blinds erhöht, "
            "Erhöhung der Blinds",
        ),
    ),
    "bust_together": (
        Words("several players go out together", "mehrere Spieler scheiden gleichzeitig aus"),
        Words(
            "bust together, busted in the same hand, two players out, two players busted, who finished higher, same "
            "hand prize, tie for place, double knockout, eliminated together, two out at once, busted, two busts, "
            "double elimination, eliminated, knocked out",
            "gleichzeitig ausgeschieden, zwei gleichzeitig raus, zwei Spieler raus, in derselben Hand "
            "ausgeschieden, zwei fliegen raus, rausgeflogen, Preisgeld teilen, Platz teilen, gleicher Platz, "
            "doppelter Knockout, zwei Busts, ausgeschieden, gleichzeitiges Ausscheiden, Preisgeld, beide raus",
        ),
    ),
    "chip_race": (
        Words("a chip race", "Chip-Race"),
        Words(
            "chip race, colour up, color up, coloring up, colour-up, race off, small chips out, odd chips, exchange "
            "chips, small chips out of play, 25s out of play",
            "Chip-Race, Chiprace, Color-up, Aufwechseln, Chips aufwechseln, Umtauschen der kleinen Chips, Umfärben, "
            "Chips eintauschen, kleine Chips raus, 100er aus dem Spiel, 25er aus dem Spiel, Wechseln der Chips, "
            "Farbwechsel",
        ),
    ),
    "old_chips": (
        Words("chips that were taken out of play turn up", "aus dem Spiel genommene Chips tauchen auf"),
        Words(
            "old chips, obsolete chips, chips no longer in play, forgot to colour up, small chips turn up, chips "
            "coloured up before",
            "alte Chips, ungültige Chips, Chips nicht mehr im Spiel, vergessene kleine Chips, kleine Chips "
            "vergessen, ausgetauschte Chips",
        ),
    ),
    "found_chips": (
        Words("chips were found", "Chips wurden gefunden"),
        Words(
            "found chips, lost chips, chips on the floor, chips without owner, chip under the table, chip found, "
            "missing chips, chip under the chair",
            "Chips gefunden, gefundene Chips, Chip am Boden, Chips verloren, Chip unter dem Tisch, herrenlose "
            "Chips, Fundchips, Jeton am Boden, Chips unter dem Sessel, Chips liegen geblieben",
        ),
    ),
    "rebuy": (
        Words("a rebuy is announced or taken back", "ein Re-Buy wird angesagt oder zurückgenommen"),
        Words(
            "rebuy, re-buy, add-on, addon, announced rebuy, takes back the rebuy, buy again, second rebuy, rebuy "
            "refused",
            "Rebuy, Re-Buy, nachkaufen, Nachkauf, Add-on, Rebuy angesagt, Rebuy zurückgenommen, zweiter Rebuy, "
            "Nachkauf abgelehnt",
        ),
    ),
    "reentry": (
        Words("a player wants to enter again", "ein Spieler will noch einmal einsteigen"),
        Words(
            "re-entry, reentry, enter again, second bullet, buy back in, surrender the stack",
            "Re-Entry, Reentry, Wiedereinstieg, noch einmal einsteigen, zweiter Einstieg, neu einkaufen, wieder "
            "einsteigen, Stack aufgeben",
        ),
    ),
    "late_entry": (
        Words("somebody comes late", "jemand kommt zu spät"),
        Words(
            "late entry, late registration, late reg, comes late, came late, late arrival, latecomer, ghost stack, "
            "ghost, blinded off, late player, registration closed, late, an hour late, showed up late, overslept, "
            "after registration closed",
            "zu spät gekommen, verspätet, Verspätung, Spätanmeldung, Nachmeldung, kommt zu spät, Geisterstack, "
            "Ghost, Late Registration, Late Entry, Late Reg, Nachzügler, Anmeldeschluss, spät, verschlafen, eine "
            "Stunde zu spät, nach Anmeldeschluss, kommt noch jemand, im Stau",
        ),
    ),
}
