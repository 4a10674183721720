"""The tables of puzzles, in every backend."""

import asyncio

import pytest

from dimension.features.puzzles import rows
from dimension.features.puzzles.jobs import NewPuzzle, PuzzleSolution
from dimension.features.puzzles.rows import Attempt, FirstAnswer, Purpose, Rated, Strength
from dimension.room.results import BestTray
from dimension.rules.cards import CARDS, CardType
from dimension.rules.puzzle_recipes import PuzzleKind, Recipe
from dimension.rules.settings import Grade
from dimension.store.sql import NothingChanged
from dimension.store.stores import Store
from tests.store.test_tables import Run, with_store

__all__ = ["with_store"]

BEST = BestTray(9, False, "......./....../.", ("K1",), None)
HANDS = ("K1 K2", "W1 W2", "B1 B2", "G1 G2", "O1 O2", "K1 W1", "K1 B1")
AFTER = Strength(1300.5, 200.25, 0.06)


def new(hand: str, rating: int, grade: Grade = Grade.EASY, kind: PuzzleKind = PuzzleKind.FULFILL) -> NewPuzzle:
    return NewPuzzle(Recipe(kind, 6, grade), hand, PuzzleSolution(BEST, (("K1", "K2"),), rating))


async def add(store: Store, *puzzles: NewPuzzle, purpose: Purpose = Purpose.RATED) -> None:
    await rows.add_puzzles(store, purpose, [(each, Strength(each.solution.rating, 150.0, 0.06)) for each in puzzles])


def test_a_puzzle_is_kept_once_and_found_as_it_was(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        puzzle = new("K1 K2", 1000)
        await add(store, puzzle, puzzle)
        await add(store, new("K1 K2", 900))
        stock = await rows.puzzle_stock(store)
        assert stock == {(Purpose.RATED, puzzle.recipe): 1}
        ((number,),) = await store.rows("SELECT id FROM puzzles")
        found = await rows.find_puzzle(store, number)
        assert found is not None
        assert found[1:] == (
            *(Purpose.RATED, puzzle.recipe, puzzle.hand, puzzle.solution),
            Rated(Strength(1000.0, 150.0, 0.06), 0, 0, 1000.0),
        )
        assert await rows.find_puzzle(store, number + 1) is None

    with_store(scenario)


@pytest.mark.parametrize("about", CardType)
def test_puzzles_about_a_type_have_several_such_cards(about: CardType, with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        cards = [card.code for card in CARDS if card.type is about]
        others = [card.code for card in CARDS if card.type is not about]
        one, two = " ".join([cards[0], *others[:5]]), " ".join([*cards[-2:], *others[-4:]])
        await add(store, new(one, 1000), new(two, 1500))
        found = await rows.unseen_puzzles(store, "ann", PuzzleKind.FULFILL, 1000.0, None, about)
        assert [puzzle.hand for puzzle in found] == [two]

    with_store(scenario)


def test_unseen_puzzles_are_those_nearest_to_a_rating(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        await add(store, *(new(hand, 1000 + 10 * at) for at, hand in enumerate(HANDS)), new("K_ K^", 1031, Grade.HARD))
        await add(store, new("K_ W_", 1030, kind=PuzzleKind.OPTIMUM), new("O_ O^", 1030, kind=PuzzleKind.CONFLICT))
        await add(store, new("B_ B^", 1030), purpose=Purpose.RUSH)

        async def unseen(grade: Grade | None) -> list[str]:
            found = await rows.unseen_puzzles(store, "ann", PuzzleKind.FULFILL, 1032.0, grade)
            return [puzzle.hand for puzzle in found]

        assert (await unseen(None))[:3] == ["K_ K^", "G1 G2", "O1 O2"]
        assert await unseen(Grade.HARD) == ["K_ K^"]
        assert await unseen(Grade.EASY) == ["G1 G2", "O1 O2", "B1 B2", "K1 W1", "W1 W2", "K1 B1", "K1 K2"]
        numbers = {
            puzzle.hand: puzzle.id for puzzle in await rows.unseen_puzzles(store, "x", PuzzleKind.FULFILL, 0, None)
        }
        await rows.show_puzzle(store, "ann", numbers["K1 K2"], 5)
        await rows.show_puzzle(store, "ann", numbers["G1 G2"], 4)
        assert await unseen(Grade.EASY) == ["O1 O2", "B1 B2", "K1 W1", "W1 W2", "K1 B1"]
        oldest = await rows.seen_longest_ago(store, "ann", PuzzleKind.FULFILL, Grade.EASY)
        assert oldest is not None
        assert oldest.hand == "G1 G2"
        assert await rows.seen_longest_ago(store, "ann", PuzzleKind.FULFILL, Grade.HARD) is None
        assert len(await rows.puzzles_of(store, Purpose.RUSH, Recipe(PuzzleKind.FULFILL, 6, Grade.EASY))) == 1

    with_store(scenario)


def test_an_answer_is_kept_with_both_ratings_or_not_at_all(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        await add(store, new("K1 K2", 1000))
        ((number,),) = await store.rows("SELECT id FROM puzzles")
        assert await rows.find_attempt(store, "ann", number) is None
        await rows.show_puzzle(store, "ann", number, 3)
        await rows.show_puzzle(store, "ann", number, 4)
        await rows.note_hint(store, "ann", number, 2, 2)
        await rows.note_hint(store, "ann", number, 1, 1)
        assert await rows.find_attempt(store, "ann", number) == Attempt(2, None, None, False, 3)
        first = FirstAnswer("ann", number, 9, "K1", 0.5, False, 3)
        after = Rated(AFTER, 1, 9), Rated(AFTER, 1, 9, 900.0)

        outcomes = await asyncio.gather(
            rows.keep_first_answer(store, first, 1, *after),
            *(rows.keep_first_answer(store, first, 2, *after) for _ in range(3)),
            return_exceptions=True,
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NoneType", *["NothingChanged"] * 3]
        assert await rows.find_player(store, "ann") == after[0]
        assert await rows.find_player(store, "ben") is None
        found = await rows.find_puzzle(store, number)
        assert found is not None
        assert found.rated == after[1]
        assert await rows.first_answers(store) == [first]
        await rows.note_solved(store, "ann", number)
        await rows.note_hint(store, "ann", number, 4, 4)
        assert await rows.find_attempt(store, "ann", number) == Attempt(2, 9, "K1", True, 3)
        assert await rows.puzzle_totals(store, "ann") == [(PuzzleKind.FULFILL, Grade.EASY, 1, 1)]

        await rows.show_puzzle(store, "ben", number, 10)
        with pytest.raises(NothingChanged):
            await rows.keep_first_answer(store, first._replace(player="ben"), 0, *after)
        assert await rows.find_player(store, "ben") is None
        again = after[1]._replace(answers=2)
        await rows.keep_first_answer(store, first._replace(player="ben", at=11), 0, after[0], again)
        assert [answer.player for answer in await rows.first_answers(store)] == ["ann", "ben"]

    with_store(scenario)


def test_a_pack_has_some_of_everything_the_newest_first(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        await add(store, new("K1 K2", 900))
        easy = [new(hand, 1000) for hand in HANDS[1:4]]
        await add(store, *easy, new("K_ K^", 1500, Grade.HARD), purpose=Purpose.PACK)
        assert [puzzle.hand for puzzle in await rows.puzzles_for_pack(store, 3)] == ["G1 G2", "K_ K^", "B1 B2"]
        assert len(await rows.puzzles_for_pack(store, 99)) == 4

    with_store(scenario)
