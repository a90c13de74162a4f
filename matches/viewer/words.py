"""Every word that the viewer says. The site translates them, a page that stands alone takes them so."""


def _(text: str) -> str:
    """Marks a text for translation."""
    return text


COLOURS = {
    "colour_R": _("Red"),
    "colour_Y": _("Yellow"),
    "colour_G": _("Green"),
    "colour_B": _("Blue"),
}

CARDS = {
    "card": _("{colour} {rank}"),
    "rank_S": _("Skip"),
    "rank_V": _("Reverse"),
    "rank_D": _("+2"),
    "card_W": _("Wild"),
    "card_W4": _("Wild +4"),
    "card_WC": _("Creeper"),
    "card_WV": _("Wild Reverse"),
    "card_WS": _("Wild Skip"),
    "card_WX": _("Skip Two"),
    "card_W2": _("Wild +2"),
    "card_WT": _("Targeted +2"),
    "card_WF": _("Forced Swap"),
}

MOVES = {
    "move_draw": _("draw"),
    "move_keep": _("keep it"),
    "move_pass": _("pass"),
    "move_accept": _("accept"),
    "move_challenge": _("challenge"),
    "move_catch": _("catch"),
    "move_ignore": _("let it go"),
    "move_uno": _("call the last card"),
    "move_silent": _("stay silent"),
    "move_forfeit": _("forfeit"),
}

EVENTS = {
    "e_started": _("{dealer} deals and turns {card}."),
    "e_laid": _("{who} lays {card}."),
    "e_laid_naming": _("{who} lays {card} and names {colour}."),
    "e_laid_at": _("{who} lays {card} on {other}."),
    "e_last_card": _("“Last card!”"),
    "e_drew": _("{who} draws {count} cards."),
    "e_drew_one": _("{who} draws a card."),
    "e_drew_one_open": _("{who} draws {cards}."),
    "e_kept": _("{who} keeps it."),
    "e_passed": _("{who} passes."),
    "e_skipped": _("{who} loses the turn."),
    "e_clockwise": _("Play turns clockwise."),
    "e_anticlockwise": _("Play turns anticlockwise."),
    "e_swapped": _("{who} swaps hands with {other}."),
    "e_named": _("{who} names {colour}."),
    "e_challenge_right": _("{who} challenges {other} and is right: it was a bluff."),
    "e_challenge_wrong": _("{who} challenges {other} and is wrong."),
    "e_called": _("{who} calls the last card."),
    "e_caught": _("{who} catches {other}, who forgot to call the last card."),
    "e_creeper": _("{who} drew a Creeper."),
    "e_reshuffled": _("The discard pile is shuffled: {count} cards to draw."),
    "e_forfeited": _("{who} is out of the game: {verdict}."),
    "e_round_over": _("{who} wins the round: {points} points."),
    "e_round_nobody": _("The round ends without a winner."),
    "e_game_over": _("{who} wins the game."),
    "e_game_shared": _("{who} share the win."),
    "e_answered": _("{who} answers: {move}."),
}

VERDICTS = {
    "verdict_load": _("it could not be loaded"),
    "verdict_exception": _("it raised an exception"),
    "verdict_illegal": _("its answer was no legal move"),
    "verdict_cpu": _("it thought too long about one decision"),
    "verdict_bank": _("its thinking time for the game ran out"),
    "verdict_wall": _("it did not answer in time"),
    "verdict_memory": _("it used too much memory"),
    "verdict_crash": _("its process crashed"),
    "verdict_exit": _("its process ended"),
    "verdict_protocol": _("its reply was forged or garbled"),
    "verdict_forfeit": _("it forfeited"),
}

QUESTIONS = {
    "asked_turn": _("{who} is to play."),
    "asked_drawn": _("{who} may lay the drawn card."),
    "asked_challenge": _("{who} may challenge the +4."),
    "challenge_rule": _("How a challenge is decided"),
    "asked_catch": _("{who} may catch a forgotten call."),
    "asked_call": _("{who} may call the last card."),
    "asked_colour": _("{who} names the colour."),
    "asked_forfeit": _("{who} leaves the game."),
    "forced": _("There was no choice, so it was not asked."),
    "took": _("It took {ms} ms."),
    "chosen": _("chosen"),
    "no_decision": _("The cards are dealt; nobody has been asked yet."),
}

VIEWER = {
    "play": _("Play"),
    "pause": _("Pause"),
    "round": _("Round"),
    "total": _("Total"),
    "seat_n": _("Seat {n}"),
    "go_to_round": _("Go to round {round}"),
    "at_turn": _("Round {round}, turn {turn}"),
    "pile_count": _("{count} to draw"),
    "last_card": _("Last card!"),
    "out": _("Out"),
    "flag_skipped": _("Skipped"),
    "flag_swapped": _("Swapped"),
    "flag_bluff": _("Bluff!"),
    "flag_no_bluff": _("No bluff"),
    "flag_caught": _("Caught"),
    "flag_points": _("{points} points"),
    "flag_rank": _("#{rank} · {points}"),
    "told_top": _("On the discard pile: {card}. Colour in force: {colour}."),
    "told_top_wild": _("On the discard pile: {card}."),
    "told_turn": _("Next to play: {who}."),
    "told_clockwise": _("Play goes clockwise, to the next higher seat."),
    "told_anticlockwise": _("Play goes anticlockwise, to the next lower seat."),
    "told_hand": _("{who} (seat {seat}) holds {count}: {cards}"),
    "link_copied": _("Link copied"),
    "embed_copied": _("Code copied"),
    "picture_saved": _("Picture saved"),
    "chances_none": _("The server did not tell the winning chances. Load the page again to ask again."),
    "chance_now": _("{who} wins {share}% of the games that go on from here, give or take {error}."),
    "percent": _("{share}%"),
    "falls_of": _("Where {who} lost most"),
    "falls_none": _("No decision of {who} lost more than chance explains."),
    "falls_unasked": _("{who} had no choice in this game."),
    "fall": _("{move}: the chances went from {before}% to {after}% (± {error})."),
    "fall_better": _("{move} was worth {gain}% more (± {error})."),
    "fall_luck": _("No other move was clearly better: the cards did it."),
    "times": _("The longest decision of {who} took {longest} ms:"),
    "limit": _("limit: {limit} ms"),
    "ms": _("{ms} ms"),
    "ms_of_limit": _("{ms} ms, {share}% of the limit"),
    "not_loaded": _("The server did not answer; try again."),
}

MOMENTS = {
    "moment_last": _("Last card"),
    "moment_lead": _("{who} takes the lead"),
    "moment_challenge": _("Challenge"),
    "moment_caught": _("Call forgotten"),
    "moment_fault": _("Out of the game"),
    "moment_end": _("The end"),
}

WORDS = COLOURS | CARDS | MOVES | EVENTS | VERDICTS | QUESTIONS | VIEWER | MOMENTS
